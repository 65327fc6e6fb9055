import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';

export interface ConfirmOptions {
  title: string;
  /** The consequence, in numbers where there are some: "refunds 43 tickets, €612.40". */
  text?: ReactNode;
  /** What the button does, as a verb. */
  action: string;
  /** Default: "Cancel". */
  cancel?: string;
  isDangerous?: boolean;
  /** Aborted, the question is taken back, as when it is answered with no. */
  signal?: AbortSignal;
}

export interface PromptOptions extends ConfirmOptions {
  label: string;
  /** What stands there first. */
  value?: string;
  maxLength?: number;
}

interface Dialogs {
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** What was typed, never empty; null: cancelled. */
  prompt(options: PromptOptions): Promise<string | null>;
}

const Context = createContext<Dialogs | null>(null);

export function useDialogs(): Dialogs {
  const dialogs = useContext(Context);
  if (dialogs === null) throw new Error('useDialogs needs a DialogsProvider above it');
  return dialogs;
}

interface Question {
  options: ConfirmOptions & Partial<Pick<PromptOptions, 'label' | 'value' | 'maxLength'>>;
  answer(typed: string | null): void;
}

export function DialogsProvider({ children }: { children: ReactNode }): ReactNode {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  const ask = useCallback(
    (options: Question['options']) =>
      new Promise<string | null>((resolve) => {
        // One question at a time: whoever asked before is answered no.
        asked.current?.answer(null);
        const own: Question = {
          options,
          answer(typed) {
            if (asked.current === own) {
              asked.current = null;
              setQuestion(null);
            }
            resolve(typed);
          },
        };
        asked.current = own;
        setQuestion(own);
        options.signal?.addEventListener('abort', () => own.answer(null), { once: true });
      }),
    [],
  );
  const dialogs = useMemo(
    (): Dialogs => ({ confirm: async (options) => (await ask(options)) !== null, prompt: ask }),
    [ask],
  );
  return (
    <Context value={dialogs}>
      {children}
      <Modal
        opened={question !== null}
        onClose={() => question?.answer(null)}
        title={
          <Text span fw={650} size="lg" ff="var(--p-font-display)">
            {question?.options.title}
          </Text>
        }
        centered
        withCloseButton={false}
      >
        {question === null ? null : <Ask question={question} />}
      </Modal>
    </Context>
  );
}

function Ask({ question: { options, answer } }: { question: Question }): ReactNode {
  const { t } = useTranslation('portal');
  const { label, isDangerous = false } = options;
  const [typed, setTyped] = useState(options.value ?? '');
  const [error, setError] = useState<string | null>(null);
  function submit(): void {
    const text = typed.trim();
    if (label === undefined) answer('');
    else if (text === '') setError(t('dialogs.inputRequired'));
    else answer(text);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React takes it to whoever asked, which may be within a form of its own.
        event.stopPropagation();
        submit();
      }}
    >
      <Stack gap="md">
        {options.text === undefined ? null : <Text component="div">{options.text}</Text>}
        {label === undefined ? null : (
          <TextInput
            data-autofocus
            label={label}
            value={typed}
            error={error}
            maxLength={options.maxLength}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setError(null);
            }}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(null)}>
            {options.cancel ?? t('dialogs.cancel')}
          </Button>
          <Button
            type="submit"
            {...(isDangerous && { color: 'red' })}
            {...(label === undefined && { 'data-autofocus': true })}
          >
            {options.action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
