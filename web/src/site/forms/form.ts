/**
 * A form that the server checks, as plain data: what was entered, what is wrong with it, and how sending it ended.
 * The hook `useForm` keeps one of these; the checkout has one inside its order.
 */
import type { AppError } from '@parterre/ui/api';

export interface FormData<Values> {
  values: Values;
  /** First message per field, in the visitor's language; from the server. */
  errors: Record<string, string>;
  /** `waiting`: there was no answer, and it is sent again in a moment. `failed`: not because of a field. */
  outcome: 'none' | 'sending' | 'waiting' | 'sent' | 'refused' | 'failed';
  /** With `failed`. */
  failure: AppError | null;
  /** Counts answers, so that the page can move the focus after each. */
  answers: number;
}

export type FormEvent<Values> =
  | { kind: 'entered'; field: keyof Values; value: Values[keyof Values] }
  /** A key was pressed in the field: its error goes. */
  | { kind: 'typed'; field: string }
  | { kind: 'sending' }
  | { kind: 'waiting' }
  /** `empty`: what the form begins again with. */
  | { kind: 'sent'; empty: Values }
  /** `errors`: its first text per field. What has no field here, a captcha say, is said as the failure. */
  | { kind: 'refused'; error: AppError; errors: Record<string, string>; isField(field: string): boolean };

export function newForm<Values>(values: Values): FormData<Values> {
  return { values, errors: {}, outcome: 'none', failure: null, answers: 0 };
}

export function isSending({ outcome }: Pick<FormData<unknown>, 'outcome'>): boolean {
  return outcome === 'sending' || outcome === 'waiting';
}

export function reduceForm<Values>(form: FormData<Values>, event: FormEvent<Values>): FormData<Values> {
  switch (event.kind) {
    case 'entered':
      return { ...form, values: { ...form.values, [event.field]: event.value } };
    case 'typed': {
      if (!(event.field in form.errors)) return form;
      const { [event.field]: _gone, ...errors } = form.errors;
      return { ...form, errors };
    }
    case 'sending':
    case 'waiting':
      return { ...form, outcome: event.kind };
    case 'sent':
      return { ...newForm(event.empty), outcome: 'sent', answers: form.answers + 1 };
    case 'refused': {
      const { error, errors } = event;
      const isOfAField = Object.keys(errors).some(event.isField);
      const [elsewhere] = Object.values(errors);
      return {
        ...form,
        errors,
        outcome: isOfAField ? 'refused' : 'failed',
        failure: isOfAField ? null : { ...error, ...(elsewhere && { message: elsewhere }) },
        answers: form.answers + 1,
      };
    }
  }
}
