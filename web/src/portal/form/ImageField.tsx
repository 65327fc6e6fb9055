import { Alert, Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { type Crop, type MediaUseName, mediaLimits, mediaTypes, mediaUses } from '@parterre/server/contract';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { lazyPage } from '@parterre/ui/routing';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import classes from './ImageField.module.css';
import { uploadPicture } from './image/upload.ts';
import { useReadOnly } from './ReadOnly.tsx';

const CropDialog = lazyPage(() => import('./image/CropDialog.tsx'));

export interface ImageFieldProps {
  label: string;
  /** Stands below the label; which files are possible is said in any case. */
  description?: string;
  error?: string | undefined;
  /** What it is for: decides shape, sizes and who may. */
  use: MediaUseName;
  /** Where each of its sizes is; null: there is none. */
  value: Readonly<Record<string, string>> | null;
  /** A picture is uploaded when it is chosen; the record that shows it is saved by its own form. */
  onChange(value: Record<string, string> | null): void;
}

/** A picture: chosen or dropped, cut where its shape is given, uploaded, and shown as it will be. */
export function ImageField({ label, description, error, use, value, onChange }: ImageFieldProps): ReactNode {
  const { t, i18n } = useTranslation('picture');
  const errorText = useErrorText();
  const readOnly = useReadOnly();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { sizes, crop: isCut } = mediaUses[use];
  const [, [width, height]] = Object.entries(sizes).at(-1) ?? ['', [1, 1]];
  // The smallest that there is.
  const shown = value === null ? null : (value[Object.keys(sizes)[0] ?? ''] ?? null);

  async function send(file: File, crop: Crop | null): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      onChange(await uploadPicture(file, { use, crop, locale: i18n.language }));
      setChosen(null);
    } catch (refused) {
      setRefusal(errorText(refused));
    } finally {
      setBusy(false);
    }
  }

  /** Shows a file to be cut, as a data address, which needs nobody to give it back. */
  function show(file: File): void {
    const reader = new FileReader();
    reader.onload = () => setChosen({ file, address: String(reader.result) });
    reader.onerror = () => setRefusal(t('broken'));
    reader.readAsDataURL(file);
  }

  function take(file: File | null): void {
    if (file === null) return;
    if (!(mediaTypes as readonly string[]).includes(file.type)) setRefusal(t('kind'));
    else if (file.size > mediaLimits.bytes) setRefusal(t('tooLarge', { megabytes: mediaLimits.bytes / 1024 / 1024 }));
    else {
      setRefusal(null);
      if (isCut) show(file);
      else void send(file, null);
    }
  }

  return (
    <Input.Wrapper
      label={label}
      description={[description, readOnly ? null : t('help', { width, height })].filter(Boolean).join(' ')}
      error={error}
      labelElement="div"
      labelProps={{ id }}
    >
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
          take(event.dataTransfer.files[0] ?? null);
        }}
      >
        <div
          className={classes.frame}
          style={{ aspectRatio: `${width} / ${height}`, width: width >= height ? 320 : 160 }}
          data-filled={shown !== null || undefined}
          data-over={isOver || undefined}
        >
          {shown === null ? <IconPhoto size={32} aria-hidden /> : <img src={shown} alt={t('chosen', { label })} />}
        </div>
        {readOnly ? (
          shown === null ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : null
        ) : (
          <Group gap="xs">
            <FileButton onChange={take} accept={mediaTypes.join(',')}>
              {(button) => (
                <Button {...button} variant="default" size="compact-md" loading={busy && chosen === null}>
                  {t(shown === null ? 'choose' : 'replace')}
                </Button>
              )}
            </FileButton>
            {shown === null ? null : (
              <Button variant="subtle" color="red" size="compact-md" onClick={() => onChange(null)}>
                {t('remove')}
              </Button>
            )}
          </Group>
        )}
        {refusal !== null && chosen === null ? (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        ) : null}
      </Stack>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <CropDialog
            picture={chosen.address}
            aspect={width / height}
            title={label}
            busy={busy}
            error={refusal}
            onChosen={(crop) => void send(chosen.file, crop)}
            onCancel={() => {
              setChosen(null);
              setRefusal(null);
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
