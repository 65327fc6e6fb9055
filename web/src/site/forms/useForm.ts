/** A form of a few fields that the server checks, as state of a component. What happens to it stands in form.ts. */
import { errorOf, fieldErrors } from '@parterre/ui/api';
import { type RefObject, type FormEvent as Submission, useCallback, useEffect, useReducer, useRef } from 'react';
import { type FormData, type FormEvent, isSending, newForm, reduceForm } from './form.ts';

export interface FormState<Values extends Record<string, string>> extends FormData<Values> {
  /** Belongs on the form element: after an answer the focus goes to the first wrong field, else to its message. */
  form: RefObject<HTMLFormElement | null>;
  set(field: keyof Values, value: string): void;
  onSubmit(event: Submission): void;
  /** What a `Field` needs of one of the values. */
  field(name: keyof Values & string): {
    name: string;
    value: string;
    error: string | undefined;
    onKey(): void;
    onChange(value: string): void;
  };
}

/** `send` throws what the server refused. What was entered stays until it was taken. */
export function useForm<Values extends Record<string, string>>(
  initial: Values,
  empty: Values,
  send: (values: Values) => Promise<unknown>,
): FormState<Values> {
  const [state, dispatch] = useReducer(reduceForm<Values>, initial, newForm);
  const form = useAnswerFocus(state.answers);
  const set = useCallback(
    (field: keyof Values, value: string) =>
      dispatch({ kind: 'entered', field, value: value as Values[keyof Values] } satisfies FormEvent<Values>),
    [],
  );
  const clear = useCallback((field: keyof Values & string) => dispatch({ kind: 'typed', field }), []);

  const submit = async (): Promise<void> => {
    dispatch({ kind: 'sending' });
    try {
      await send(state.values);
      dispatch({ kind: 'sent', empty });
    } catch (thrown) {
      const isField = (field: string): boolean => field in empty;
      dispatch({ kind: 'refused', error: errorOf(thrown), errors: fieldErrors(thrown), isField });
    }
  };
  const onSubmit = (event: Submission): void => {
    event.preventDefault();
    if (!isSending(state)) void submit();
  };
  const field: FormState<Values>['field'] = (name) => ({
    name,
    value: state.values[name] ?? '',
    error: state.errors[name],
    onKey: () => clear(name),
    onChange: (value) => set(name, value),
  });
  return { ...state, form, set, onSubmit, field };
}

/** Moves the focus after each answer to the first wrong field, else to the message of how sending ended. */
export function useAnswerFocus(answers: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answers === 0) return;
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-outcome]');
    if (target === null || target === undefined) return;
    target.focus();
    target.scrollIntoView({ block: 'nearest' });
  }, [answers]);
  return form;
}
