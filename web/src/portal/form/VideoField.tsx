import { type Video, type VideoUseName, videoLimits, videoTypes } from '@parterre/server/contract';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { IconMovie } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { uploadVideo } from './image/upload.ts';
import { useReadOnly } from './ReadOnly.tsx';
import { UploadField } from './UploadField.tsx';

const megabytes = videoLimits.bytes / 1024 / 1024;

/** A video: chosen or dropped, uploaded, and shown as it will be, without sound. */
export function VideoField(props: {
  label: string;
  /** Stands below the label; which files are possible is said in any case. */
  description: string;
  error?: string | undefined;
  /** What it is for: decides who may. */
  use: VideoUseName;
  value: Video | null;
  /** A video is uploaded when it is chosen; the record that has it is saved by its own form. */
  onChange(value: Video | null): void;
}): ReactNode {
  const { label, description, error, use, value, onChange } = props;
  const { t, i18n } = useTranslation('picture');
  const errorText = useErrorText();
  const readOnly = useReadOnly();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function take(file: File): Promise<void> {
    if (!(videoTypes as readonly string[]).includes(file.type)) return setRefusal(t('video.kind'));
    if (file.size > videoLimits.bytes) return setRefusal(t('tooLarge', { megabytes }));
    setBusy(true);
    setRefusal(null);
    try {
      onChange(await uploadVideo(file, { use, locale: i18n.language }));
    } catch (refused) {
      setRefusal(errorText(refused));
    } finally {
      setBusy(false);
    }
  }

  const help = t('video.help', { megabytes, minutes: videoLimits.seconds / 60 });
  return (
    <UploadField
      label={label}
      description={readOnly ? description : `${description} ${help}`}
      error={error}
      aspect={[16, 9]}
      shown={
        value === null ? null : (
          <video
            key={value.url}
            src={value.url}
            aria-label={t('video.chosen', { label })}
            controls
            muted
            playsInline
            preload="metadata"
          />
        )
      }
      empty={<IconMovie size={32} aria-hidden />}
      types={videoTypes}
      texts={{ choose: t('video.choose'), replace: t('replace'), none: t('video.none') }}
      busy={busy}
      refusal={refusal}
      onTake={(file) => void take(file)}
      onRemove={() => onChange(null)}
    />
  );
}
