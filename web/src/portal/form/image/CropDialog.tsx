import 'react-easy-crop/react-easy-crop.css';
import { Alert, Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import type { Crop } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import Cropper from 'react-easy-crop';
import classes from './CropDialog.module.css';

/** Chooses the part of a picture that is shown: by dragging and zooming, or with arrow keys and the slider. */
export default function CropDialog(props: {
  /** An address of the picture. */
  picture: string;
  /** Width divided by height. */
  aspect: number;
  /** What it is for, as the field says. */
  title: string;
  busy: boolean;
  /** What the server refused. */
  error: string | null;
  onChosen(crop: Crop): void;
  onCancel(): void;
}): ReactNode {
  const { t } = useTranslation('picture');
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [broken, setBroken] = useState(false);
  return (
    <Modal
      opened
      onClose={props.onCancel}
      title={props.title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <Stack>
        <div className={classes.stage}>
          <Cropper
            image={props.picture}
            aspect={props.aspect}
            crop={position}
            zoom={zoom}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_percentages, pixels) => setCrop(pixels)}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '', onError: () => setBroken(true) }}
            cropperProps={{ role: 'group', 'aria-label': t('part') }}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('partHelp')}
        </Text>
        <Slider
          value={zoom}
          min={1}
          max={3}
          step={0.05}
          onChange={setZoom}
          label={null}
          thumbLabel={t('zoom')}
          thumbProps={{ 'aria-label': t('zoom') }}
        />
        {props.error !== null || broken ? (
          <Alert color="red" role="alert">
            {props.error ?? t('broken')}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onCancel}>
            {t('cancel')}
          </Button>
          <Button
            disabled={crop === null || broken}
            loading={props.busy}
            onClick={() => (crop ? props.onChosen(crop) : undefined)}
          >
            {t('take')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
