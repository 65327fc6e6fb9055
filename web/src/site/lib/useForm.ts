/** A form of a few fields that the server checks: what was entered, what is wrong with it, and how sending ended. */
import { type AppError, errorOf, fieldErrors } from '@parterre/ui/api';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface FormState<Values extends Record<string, string>> {
  values: Values;
  /** First message per field. */
  errors: Partial<Record<keyof Values, string>>;
  /** `failed`: not because of a field. */
  outcome: 'none' | 'sending' | 'sent' | 'refused' | 'failed';
  /** With `failed`. */
  failure: AppError | null;
  /** Belongs on the form element: after an answer the focus goes to the first wrong field, else to its message. */
  form: RefObject<HTMLFormElement | null>;
  set(field: keyof Values, value: string): void;
  /** A key was pressed in the field: its error goes. */
  clear(field: keyof Values): void;
  onSubmit(event: FormEvent): void;
}

/** `send` throws what the server refused. What was entered stays until it was taken. */
export function useForm<Values extends Record<string, string>>(
  initial: Values,
  empty: Values,
  send: (values: Values) => Promise<unknown>,
): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<keyof Values, string>>>({});
  const [outcome, setOutcome] = useState<FormState<Values>['outcome']>('none');
  const [failure, setFailure] = useState<AppError | null>(null);
  const [answers, setAnswers] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (answers === 0) return;
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-outcome');
    if (target === null || target === undefined) return;
    target.focus();
    target.scrollIntoView({ block: 'nearest' });
  }, [answers]);

  const set = useCallback(
    (field: keyof Values, value: string) => setValues((before) => ({ ...before, [field]: value })),
    [],
  );
  const clear = useCallback(
    (field: keyof Values) => setErrors(({ [field]: _gone, ...others }) => others as typeof errors),
    [],
  );

  const submit = async (): Promise<void> => {
    setOutcome('sending');
    try {
      await send(values);
      setValues(empty);
      setErrors({});
      setOutcome('sent');
    } catch (thrown) {
      const fields = fieldErrors(thrown) as typeof errors;
      const ofAField = Object.keys(fields).some((field) => field in empty);
      setErrors(fields);
      // What is wrong with something that has no field here, a captcha say, is said as the failure.
      const [elsewhere] = Object.values(fields);
      setFailure(ofAField ? null : { ...errorOf(thrown), ...(elsewhere && { message: elsewhere }) });
      setOutcome(ofAField ? 'refused' : 'failed');
    }
    setAnswers((count) => count + 1);
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (outcome !== 'sending') void submit();
  };

  return { values, errors, outcome, failure, form, set, clear, onSubmit };
}
