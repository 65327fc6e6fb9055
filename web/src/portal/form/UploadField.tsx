import { Alert, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useId, useState } from 'react';
import { useReadOnly } from './ReadOnly.tsx';
import classes from './UploadField.module.css';

/** A file that is chosen or dropped, shown as it is, replaced and removed. */
export function UploadField(props: {
  label: string;
  /** Stands below the label. */
  description: string;
  error?: string | undefined;
  /** Width by height of the frame. */
  aspect: readonly [width: number, height: number];
  /** What stands in the frame; `empty` stands there while there is none. */
  shown: ReactNode;
  empty: ReactNode;
  /** MIME types that the browser offers. */
  types: readonly string[];
  texts: { choose: string; replace: string; none: string };
  busy: boolean;
  refusal: string | null;
  onTake(file: File): void;
  onRemove(): void;
  children?: ReactNode;
}): ReactNode {
  const { label, description, error, aspect, shown, empty, types, texts, busy, refusal, onTake, onRemove } = props;
  const { t } = useTranslation('picture');
  const readOnly = useReadOnly();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [width, height] = aspect;
  const take = (file: File | null | undefined): void => {
    if (file) onTake(file);
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div" labelProps={{ id }}>
      <Stack
        gap="xs"
        mt={6}
        role="group"
        aria-labelledby={id}
        onDragOver={(event) => {
          if (readOnly) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          if (readOnly) return;
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <div
          className={classes.frame}
          style={{ aspectRatio: `${width} / ${height}`, width: width >= height ? 320 : 160 }}
          data-filled={shown !== null || undefined}
          data-over={isOver || undefined}
        >
          {shown ?? empty}
        </div>
        {readOnly ? (
          shown === null ? (
            <Text size="sm" c="dimmed">
              {texts.none}
            </Text>
          ) : null
        ) : (
          <Group gap="xs">
            <FileButton onChange={take} accept={types.join(',')}>
              {(button) => (
                <Button {...button} variant="default" size="compact-md" loading={busy}>
                  {shown === null ? texts.choose : texts.replace}
                </Button>
              )}
            </FileButton>
            {shown === null ? null : (
              <Button variant="subtle" color="red" size="compact-md" onClick={onRemove}>
                {t('remove')}
              </Button>
            )}
          </Group>
        )}
        {refusal === null ? null : (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
      </Stack>
      {props.children}
    </Input.Wrapper>
  );
}
