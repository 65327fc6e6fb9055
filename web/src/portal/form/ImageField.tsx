import { type Crop, type MediaUseName, mediaLimits, mediaTypes, mediaUses } from '@parterre/server/contract';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { lazyPage } from '@parterre/ui/routing';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { uploadPicture } from './image/upload.ts';
import { useReadOnly } from './ReadOnly.tsx';
import { UploadField } from './UploadField.tsx';

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

  function take(file: File): void {
    if (!(mediaTypes as readonly string[]).includes(file.type)) setRefusal(t('kind'));
    else if (file.size > mediaLimits.bytes) setRefusal(t('tooLarge', { megabytes: mediaLimits.bytes / 1024 / 1024 }));
    else {
      setRefusal(null);
      if (isCut) show(file);
      else void send(file, null);
    }
  }

  return (
    <UploadField
      label={label}
      description={[description, readOnly ? null : t('help', { width, height })].filter(Boolean).join(' ')}
      error={error}
      aspect={[width, height]}
      shown={shown === null ? null : <img src={shown} alt={t('chosen', { label })} />}
      empty={<IconPhoto size={32} aria-hidden />}
      types={mediaTypes}
      texts={{ choose: t('choose'), replace: t('replace'), none: t('none') }}
      busy={busy && chosen === null}
      refusal={chosen === null ? refusal : null}
      onTake={take}
      onRemove={() => onChange(null)}
    >
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
    </UploadField>
  );
}
