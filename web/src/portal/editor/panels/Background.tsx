import { Alert, Button, FileButton, Group, SimpleGrid, Slider, Stack, Switch, Text } from '@mantine/core';
import { mediaLimits, mediaTypes } from '@parterre/server/contract';
import { useErrorText } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { drawnSvg, isSvg } from '../../form/image/drawnSvg.ts';
import { uploadPicture } from '../../form/image/upload.ts';
import { rounded } from '../document/seats.ts';
import { useDrawing, useEditor, useEditorState } from '../editorContext.ts';
import { putBackground, setBackground } from '../stage/background.ts';
import { NumberField } from './NumberField.tsx';

/** A new picture is as wide as so many seats until it is placed. */
const usualWidth = 30;

/** A picture to trace: a photo of the plan on the wall, a page of the architect's. */
export function Background(): ReactNode {
  const { t, i18n } = useTranslation('editor');
  const errorText = useErrorText();
  const { store, stage } = useEditor();
  const { background } = useDrawing().scenery;
  const isPlacing = useEditorState((state) => state.isPlacing);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function put(chosen: File | null): Promise<void> {
    if (chosen === null) return;
    setRefusal(null);
    const file = isSvg(chosen) ? await drawnSvg(chosen) : chosen;
    if (file === null) {
      setRefusal(t('background.unreadable'));
      return;
    }
    if (file.size > mediaLimits.bytes) {
      setRefusal(t('background.tooLarge', { megabytes: mediaLimits.bytes / 1024 / 1024 }));
      return;
    }
    setBusy(true);
    try {
      const urls = await uploadPicture(file, { use: 'plan', crop: null, locale: i18n.language });
      const media = Object.values(urls).at(-1) ?? '';
      const ratio = await ratioOf(media);
      const { x, y } = stage.current?.middle() ?? { x: 0, y: 0 };
      const size = { width: usualWidth, height: rounded(usualWidth / ratio) };
      const place = { x: rounded(x), y: rounded(y), ...size, degrees: 0, opacity: 0.5 };
      store.redraw((drawing) => putBackground(drawing, background ? { ...background, media } : { media, ...place }));
      store.set({ isPlacing: true });
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const change = (next: Parameters<typeof setBackground>[1], gesture: string) =>
    store.redraw((drawing) => setBackground(drawing, next), gesture);
  const settle = () => store.settle();
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('background.help')}
      </Text>
      <Group gap="xs">
        <FileButton onChange={(file) => void put(file)} accept={[...mediaTypes, 'image/svg+xml'].join(',')}>
          {(button) => (
            <Button {...button} size="xs" variant={background ? 'default' : 'filled'} loading={isBusy}>
              {t(background ? 'background.replace' : 'background.choose')}
            </Button>
          )}
        </FileButton>
        {background ? (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            onClick={() => store.redraw((drawing) => putBackground(drawing, null))}
          >
            {t('background.remove')}
          </Button>
        ) : null}
      </Group>
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {background === null ? null : (
        <>
          <Switch
            size="sm"
            label={t('background.locked')}
            description={t('background.lockedHelp')}
            checked={!isPlacing}
            onChange={({ currentTarget: { checked } }) => store.set({ isPlacing: !checked })}
          />
          <div>
            <Text size="xs" fw={500} mb={4}>
              {t('background.opacity')}
            </Text>
            <Slider
              size="sm"
              min={10}
              max={100}
              value={Math.round(background.opacity * 100)}
              thumbLabel={t('background.opacity')}
              label={(value) => `${value} %`}
              onChange={(value) => change({ opacity: value / 100 }, 'opacity')}
              onChangeEnd={settle}
            />
          </div>
          <SimpleGrid cols={2} spacing="xs">
            <NumberField
              label={t('background.width')}
              value={background.width}
              min={1}
              max={10_000}
              onChange={(width) =>
                change({ width, height: rounded((width * background.height) / background.width) }, 'width')
              }
              onSettle={settle}
            />
            <NumberField
              label={t('place.turn')}
              value={background.degrees}
              min={-360}
              max={360}
              step={1}
              suffix="°"
              onChange={(degrees) => change({ degrees }, 'degrees')}
              onSettle={settle}
            />
            <NumberField
              label={t('background.x')}
              value={background.x}
              onChange={(x) => change({ x }, 'x')}
              onSettle={settle}
            />
            <NumberField
              label={t('background.y')}
              value={background.y}
              onChange={(y) => change({ y }, 'y')}
              onSettle={settle}
            />
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}

/** Width by height of a picture that was uploaded. */
function ratioOf(address: string): Promise<number> {
  return new Promise((resolve) => {
    const image = new window.Image();
    image.onload = () => resolve(image.naturalWidth / Math.max(1, image.naturalHeight));
    image.onerror = () => resolve(1);
    image.src = address;
  });
}
