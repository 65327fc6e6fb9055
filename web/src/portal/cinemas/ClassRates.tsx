import { Button, ColorInput, Group, NumberInput, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ClassRateValues, ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useLocalized, useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import {
  ConflictNotice,
  LocalizedInput,
  partOfRead,
  type Read,
  recordOf,
  SaveBar,
  useRecordForm,
} from '../form/index.ts';
import classes from './ClassRates.module.css';
import { contrastOf } from './contrast.ts';

type SeatClass = ScreenView['classes'][number];

/** Colours that stay apart for every kind of colour vision. */
const swatches = ['#c9a227', '#b3446c', '#2a7f9e', '#5b8c3a', '#8a5fbf', '#d2691e', '#6b7280', '#a8322d'];

/** What the seats of each class cost on top of a ticket, and how they look on the map. */
export function ClassRates({ screen, onChanged }: { screen: Read<ScreenView>; onChanged(): Promise<void> }): ReactNode {
  const { t } = useTranslation('halls');
  const { surcharge, number } = useFormats();
  const localized = useLocalized();
  const { may } = useStaff();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Stack gap="sm" component="ul" className={classes.list ?? ''}>
      {screen.data.classes.map((seatClass) => {
        const { key, name, seats, rate } = seatClass;
        const title = localized(rate?.name) || name || key;
        return (
          <Paper key={key} component="li" withBorder p="sm">
            {open === key ? (
              <ClassRateForm
                screen={screen}
                seatClass={seatClass}
                title={title}
                onChanged={onChanged}
                onClose={() => setOpen(null)}
              />
            ) : (
              <Group justify="space-between" gap="sm">
                <div>
                  <Text fw={600} size="sm">
                    <i className={classes.swatch} style={{ background: rate?.color ?? 'transparent' }} aria-hidden />
                    {title}
                  </Text>
                  <Text size="xs" c="dimmed" className="p-figures">
                    {name === null ? t('classes.former') : t('classes.seats', { count: seats, shown: number(seats) })}
                    {' · '}
                    {rate === null || rate.ticket_minor + rate.handling_minor === 0
                      ? t('classes.nothing')
                      : surcharge(rate.ticket_minor + rate.handling_minor)}
                  </Text>
                </div>
                {may('screens.write') ? (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('classes.editOf', { name: title })}
                    onClick={() => setOpen(key)}
                  >
                    {t('classes.edit')}
                  </Button>
                ) : null}
              </Group>
            )}
          </Paper>
        );
      })}
    </Stack>
  );
}

function ClassRateForm(props: {
  screen: Read<ScreenView>;
  seatClass: SeatClass;
  title: string;
  onChanged(): Promise<void>;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('halls');
  const { screen, seatClass, title, onChanged, onClose } = props;
  const { rate } = seatClass;
  const { locale } = useFormats();
  const { offeredLocales } = useProgramme();
  // What the layout calls it is a beginning, in a language that visitors may read.
  const first = offeredLocales.includes(locale) ? locale : (offeredLocales[0] ?? locale);
  const save = trpc.staff.screens.saveClassRate.useMutation({ onSettled: onChanged });
  const isOf = { screen: screen.data.id, seat_class: seatClass.key };
  const none = {
    name: { [first]: title },
    ticket_minor: 0,
    handling_minor: 0,
    color: swatches[0] ?? '#c9a227',
    row_version: 0,
  };
  const { record, reread } = recordOf(
    partOfRead(screen, (now) => now.classes.find(({ key }) => key === seatClass.key)?.rate ?? none),
    ({ row_version: _, ...values }): ClassRateValues => values,
  );
  const form = useRecordForm<ClassRateValues, { row_version: number }>({
    record: rate === null ? { values: record.values, version: null } : record,
    reread,
    labels: {
      name: t('classes.name'),
      ticket_minor: t('classes.ticket'),
      handling_minor: t('classes.handling'),
      color: t('classes.color'),
    },
    create: (values) => save.mutateAsync({ ...isOf, row_version: null, values }),
    save: (values, version) => save.mutateAsync({ ...isOf, row_version: version, values }),
    onSaved: onClose,
  });
  const contrast = contrastOf(form.values.color);
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Stack gap="md">
        <Title order={3} size="h5">
          {title}
        </Title>
        <ConflictNotice form={form} />
        <LocalizedInput {...form.localized('name')} isRequired maxLength={60} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput {...form.money('ticket_minor')} min={0} max={1000} leftSection="€" />
          <NumberInput
            {...form.money('handling_minor')}
            description={t('classes.handlingHelp')}
            min={0}
            max={1000}
            leftSection="€"
          />
        </SimpleGrid>
        <ColorInput
          {...form.field('color')}
          description={
            contrast === null
              ? t('classes.colorHelp')
              : t('classes.contrast', {
                  light: contrast.light.toFixed(1),
                  dark: contrast.dark.toFixed(1),
                  context: contrast.light < 3 || contrast.dark < 3 ? 'weak' : 'good',
                })
          }
          format="hex"
          swatches={swatches}
          maw={320}
        />
        <SaveBar form={form} />
        <Group>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('classes.close')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
