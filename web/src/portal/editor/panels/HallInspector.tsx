import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useState } from 'react';
import { seatFlags, setFocalPoint, setHead } from '../document/attributes.ts';
import { named, ofClass, withFlag } from '../document/select.ts';
import { useDrawing, useEditor, useEditorState } from '../editorContext.ts';
import { Section } from './Section.tsx';

/** The panel while nothing is selected: what is of the whole hall, and ways to select. */
export function HallInspector(): ReactNode {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const { hall } = useDrawing();
  const seatClass = useEditorState((state) => state.seatClass);
  const [label, setLabel] = useState('');
  const [found, setFound] = useState<boolean>(true);
  const select = (seats: number[]) => {
    setFound(seats.length > 0);
    if (seats.length > 0) store.select({ seats, shapes: [] });
  };
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {hall.rows.length === 0 ? t('hall.empty') : t('hall.help')}
      </Text>
      <Section title={t('hall.select')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            select(named(hall, label));
          }}
        >
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              size="xs"
              flex={1}
              label={t('hall.byLabel')}
              description={t('hall.byLabelHelp')}
              value={label}
              error={found ? null : t('hall.noneFound')}
              onChange={({ currentTarget: { value } }) => setLabel(value)}
            />
            <Button type="submit" size="xs" variant="default">
              {t('hall.find')}
            </Button>
          </Group>
        </form>
        <Group gap={6}>
          {hall.classes.map(({ key, name }, index) => (
            <Button key={key} size="compact-xs" variant="default" onClick={() => select(ofClass(hall, index))}>
              {name || key}
            </Button>
          ))}
          {seatFlags.map((flag) => (
            <Button key={flag} size="compact-xs" variant="default" onClick={() => select(withFlag(hall, flag))}>
              {t(`flags.${flag}`)}
            </Button>
          ))}
        </Group>
      </Section>
      <Section title={t('hall.title')}>
        <div>
          <Text size="xs" fw={500} mb={4} id="editor-screen-side">
            {t('hall.screenSide')}
          </Text>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-labelledby="editor-screen-side"
            value={hall.screenSide}
            data={[
              { value: 'top', label: t('hall.top') },
              { value: 'bottom', label: t('hall.bottom') },
            ]}
            onChange={(side) =>
              store.redraw((drawing) => setHead(drawing, { screenSide: side === 'bottom' ? 'bottom' : 'top' }))
            }
          />
        </div>
        <Group justify="space-between" gap="xs">
          <Text size="xs">{hall.focalPoint ? t('hall.focalOwn', hall.focalPoint) : t('hall.focalAuto')}</Text>
          {hall.focalPoint ? (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => store.redraw((drawing) => setFocalPoint(drawing, null))}
            >
              {t('hall.focalClear')}
            </Button>
          ) : null}
        </Group>
        {hall.classes.length > 1 ? (
          <div>
            <Text size="xs" fw={500} mb={4} id="editor-new-class">
              {t('hall.newClass')}
            </Text>
            <Group gap={6} role="group" aria-labelledby="editor-new-class">
              {hall.classes.map(({ key, name }, index) => (
                <Button
                  key={key}
                  size="compact-xs"
                  variant={index === seatClass ? 'filled' : 'default'}
                  aria-pressed={index === seatClass}
                  onClick={() => store.set({ seatClass: index })}
                >
                  {name || key}
                </Button>
              ))}
            </Group>
          </div>
        ) : null}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => store.set({ panel: 'classes' })}>
            {t('panels.classes')}
          </Button>
          <Button size="xs" variant="default" onClick={() => store.set({ panel: 'background' })}>
            {t('panels.background')}
          </Button>
        </Group>
      </Section>
    </Stack>
  );
}
