import { useForm } from '@mantine/form';
import { type AppError, errorOf, fieldErrors, useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../frame/LeaveGuard.tsx';
import { done } from '../frame/toasts.ts';
import { type FormFields, fieldsOf } from './formFields.ts';
import { changedFields, type Merged, merge, plainValue } from './merge.ts';
import { useFocusOnceShown } from './useFocusOnceShown.ts';

/** What a form is about. `version`: the `row_version` of what the server has; null: it is not made yet. */
interface FormRecord<V, Version extends number | null> {
  values: V;
  version: Version;
}

/** Saves what the server has, in the version that one began with. Answers with the one that it has then; what it rejects with is shown. */
interface Saved<V, A> {
  save(values: V, version: number): Promise<A>;
  /** Reads the thing anew, when somebody else was quicker. */
  reread?(): Promise<FormRecord<V, number>>;
}

/** Makes what the server does not have yet. */
interface Made<V, A> {
  create(values: V): Promise<A>;
}

/** What a form begins with, and how it is saved. While nothing is changed here, it follows `record` as it was read last. */
export type Saving<V extends object, A extends { row_version: number }> = {
  /** Said when it is saved; null: `onSaved` says it, of the answer. Default: "Saved." */
  savedText?: string | null;
  /** After that; to another page, say: nothing is unsaved any more. */
  onSaved?(answer: A): void;
} & (
  | ({ record: FormRecord<V, number> } & Saved<V, A>)
  | ({ record: FormRecord<V, null> } & Made<V, A>)
  | ({ record: FormRecord<V, number> | FormRecord<V, null> } & Saved<V, A> & Made<V, A>)
);

export type RecordFormOptions<V extends object, A extends { row_version: number }> = Saving<V, A> & {
  /** What each field is called: at the field, in the bar that says what changed, and in a conflict. */
  labels: Record<keyof V & string, string>;
  /** Written and never read, as secrets: what somebody else set there is not known, so it is chosen between whenever both may have. */
  unread?: readonly (keyof V & string)[];
  /** How a value is written where two are shown beside each other. Default: as `plainValue`. */
  show?: Partial<{ [N in keyof V & string]: (value: V[N]) => string }>;
};

/** Somebody else changed the thing meanwhile. */
export interface Conflict<V> {
  by: string;
  atMs: number;
  theirs: V;
  contested: (keyof V & string)[];
  /** What they alone changed: it is in the form already. */
  taken: (keyof V & string)[];
  chosen: Partial<Record<keyof V & string, 'mine' | 'theirs'>>;
  mine: V;
}

export interface RecordForm<V extends object> extends FormFields<V> {
  version: number | null;
  /** By path, `title.de` say. */
  errors: Record<string, string>;
  /** What is not as it was read. */
  changed: (keyof V & string)[];
  isSaving: boolean;
  /** Refused for a reason that belongs to no field. */
  refusal: string | null;
  conflict: Conflict<V> | null;
  choose(name: keyof V & string, whose: 'mine' | 'theirs'): void;
  show(name: keyof V & string, value: unknown): string;
  save(): Promise<void>;
  discard(): void;
}

/**
 * A form over one thing that the server has: what changed, saving, what the server refuses at its field with the first
 * one focused, what somebody else changed meanwhile with a choice between both, and a question before it is left unsaved.
 */
export function useRecordForm<V extends object, A extends { row_version: number }>(
  options: RecordFormOptions<V, A>,
): RecordForm<V> {
  const { t } = useTranslation('portal');
  const errorText = useErrorText();
  const { record, labels, show } = options;
  const [base, setBase] = useState<FormRecord<V, number | null>>(record);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const form = useForm<V>({ mode: 'controlled', initialValues: record.values });
  const { values, setValues, setErrors, clearErrors } = form;
  const changed = changedFields(base.values, values);
  const isDirty = changed.length > 0;
  // Read by the guard when somebody leaves, which may be before the next rendering.
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useLeaveGuard(useCallback(() => dirty.current, []));
  const focusOnceShown = useFocusOnceShown(!isSaving);
  // Whoever makes something begins to type; whoever opens something reads first.
  const isMade = record.version === null && 'create' in options;
  useEffect(() => {
    if (isMade) focusOnceShown('first');
  }, [isMade, focusOnceShown]);

  const adopt = useCallback(
    (next: FormRecord<V, number | null>) => {
      setBase(next);
      setValues(next.values);
    },
    [setValues],
  );

  // Others' changes, and what the server made of ours (trimmed, say), come into a form in which nothing is unsaved.
  useEffect(() => {
    const newer = (record.version ?? 0) - (base.version ?? 0);
    if (newer < 0) return;
    if (changedFields(base.values, record.values).length === 0) {
      // What changed of it is not in this form, and no reason to refuse what is entered here.
      if (newer > 0) setBase(record);
      return;
    }
    if (!isDirty) adopt(record);
    // The version is as before, so the record is only seen otherwise, as prices on another day: what is entered here stays.
    else if (record.version === base.version) {
      setBase(record);
      setValues(merge(base.values, values, record.values).values);
    }
  }, [record, base, values, isDirty, adopt, setValues]);

  async function send(): Promise<void> {
    if (conflict?.contested.some((name) => conflict.chosen[name] === undefined)) {
      focusOnceShown('conflict');
      return;
    }
    setIsSaving(true);
    setRefusal(null);
    clearErrors();
    try {
      const answer = await sent(options, { values, version: base.version });
      dirty.current = false;
      setBase({ values, version: answer.row_version });
      setConflict(null);
      if (options.savedText !== null) done(options.savedText ?? t('form.saved'));
      options.onSaved?.(answer);
    } catch (thrown) {
      await refuse(errorOf(thrown), thrown);
    } finally {
      setIsSaving(false);
    }
  }

  async function refuse(error: AppError, thrown: unknown): Promise<void> {
    const reread = 'reread' in options ? options.reread : undefined;
    if (error.code === 'CHANGED_MEANWHILE' && reread !== undefined) {
      try {
        const theirs = await reread();
        const merged: Merged<V> = merge(base.values, values, theirs.values);
        setBase(theirs);
        setValues(merged.values);
        const unread = (options.unread ?? []).filter((name) => changed.includes(name));
        setConflict({
          by: error.conflict?.by ?? '',
          atMs: error.conflict?.atMs ?? 0,
          theirs: theirs.values,
          mine: merged.values,
          contested: [...new Set([...merged.contested, ...unread])],
          taken: merged.taken,
          chosen: {},
        });
        focusOnceShown('conflict');
      } catch (failed) {
        setRefusal(errorText(failed));
      }
      return;
    }
    const fields = fieldErrors(thrown);
    // An input may take what is to be saved as one of its own fields.
    const own = Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^values\./, ''), text]));
    setErrors(own);
    if (Object.keys(own).length === 0) setRefusal(errorText(thrown));
    else {
      // Errors of fields that this form does not have are told above it.
      const others = Object.entries(own).filter(([path]) => !((path.split('.')[0] as string) in labels));
      if (others.length > 0) setRefusal(others.map(([, text]) => text).join('\n'));
      focusOnceShown(Object.keys(own));
    }
  }

  const errors = form.errors as Record<string, string>;
  function set(name: string, value: unknown): void {
    form.setFieldValue(name as never, value as never);
    for (const path of Object.keys(errors))
      if (path === name || path.startsWith(`${name}.`)) form.clearFieldError(path);
  }
  return {
    ...fieldsOf({ values, before: base.values as V, labels, errors, path: '', set }),
    version: base.version,
    errors,
    changed,
    isSaving,
    refusal,
    conflict,
    choose(name, whose) {
      if (conflict === null) return;
      set(name, (whose === 'mine' ? conflict.mine : conflict.theirs)[name]);
      setConflict({ ...conflict, chosen: { ...conflict.chosen, [name]: whose } });
    },
    show: (name, value) => show?.[name]?.(value as V[typeof name]) ?? plainValue(value),
    save: send,
    discard() {
      setValues(base.values);
      clearErrors();
      setRefusal(null);
      setConflict(null);
    },
  };
}

function sent<V extends object, A extends { row_version: number }>(
  options: Saving<V, A>,
  { values, version }: FormRecord<V, number | null>,
): Promise<A> {
  if (version !== null && 'save' in options) return options.save(values, version);
  if (version === null && 'create' in options) return options.create(values);
  throw new Error('whoever makes a thing goes on to its page, where it is saved');
}
