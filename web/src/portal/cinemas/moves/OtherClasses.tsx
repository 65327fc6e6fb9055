import { Checkbox, Group, Paper, ScrollArea, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ScheduleMove } from '@parterre/server/contract';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { IconArrowRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useIsPhone } from '../../frame/useIsPhone.ts';
import { type Choices, inAnyClass, missingIn, type PartyElsewhere, partiesElsewhere, type SeatNames } from './plan.ts';

interface Props {
  /** Shows with their offers of the same class, whatever is allowed now. */
  schedules: readonly ScheduleMove[];
  choices: Choices;
  isAllowed: boolean;
  onAllowed(isAllowed: boolean): void;
}

/** Height of the list, which scrolls within it: the shows below stay in reach. */
const mostHeight = 320;

/** Whether parties may sit in another class where theirs is full, for all shows at once, and what that would do, bill by bill. */
export function OtherClasses({ schedules, choices, isAllowed, onAllowed }: Props): ReactNode {
  const { t } = useTranslation('moves');
  const isPhone = useIsPhone();
  const parties = partiesElsewhere(schedules, choices);
  if (parties.length === 0) return null;
  const changing = parties.filter(({ isOtherClass }) => isOtherClass);
  const concerned = new Set(changing.map(({ schedule }) => schedule));
  const freed = [...concerned].filter(
    (schedule) => missingIn(schedule, choices) > 0 && missingIn(inAnyClass(schedule), choices) === 0,
  ).length;
  const words = [
    t('classes.parties', { count: changing.length }),
    t('classes.shows', { count: concerned.size }),
    t('classes.freed', { count: freed }),
    t('classes.price'),
  ];
  return (
    <Paper withBorder p="md" bg="var(--p-surface)">
      <Stack gap="sm">
        <Checkbox
          checked={isAllowed}
          label={t('classes.allow')}
          description={words.join(' ')}
          onChange={({ currentTarget: { checked } }) => onAllowed(checked)}
        />
        {isPhone ? <Cards parties={parties} /> : <Rows parties={parties} />}
      </Stack>
    </Paper>
  );
}

function Rows({ parties }: { parties: readonly PartyElsewhere[] }): ReactNode {
  const { t } = useTranslation('moves');
  const { dateTimeShort, surcharge } = useFormats();
  return (
    <Table.ScrollContainer minWidth={560} maxHeight={mostHeight} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('classes.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('classes.show')}</Table.Th>
            <Table.Th>{t('columns.bill')}</Table.Th>
            <Table.Th>{t('columns.now')}</Table.Th>
            <Table.Th>{t('columns.then')}</Table.Th>
            <Table.Th ta="right">{t('classes.difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parties.map(({ schedule, reference, buyer, before, after, missing, differenceMinor }) => (
            <Table.Tr key={`${schedule.id} ${reference}`}>
              <Table.Td>
                {schedule.title} · <span className="p-figures">{dateTimeShort(schedule.start)}</span>
              </Table.Td>
              <Table.Td>
                {reference} {buyer ?? ''}
              </Table.Td>
              <Table.Td>
                <Seats names={before} />
              </Table.Td>
              <Table.Td>
                <Seats names={after} missing={missing} />
              </Table.Td>
              <Table.Td ta="right" className="p-figures">
                {surcharge(differenceMinor)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The rows on a phone, where five columns have no room: who, from where to where and the difference are seen without scrolling sideways. */
function Cards({ parties }: { parties: readonly PartyElsewhere[] }): ReactNode {
  const { t } = useTranslation('moves');
  const { dateTimeShort, surcharge } = useFormats();
  return (
    <ScrollArea.Autosize mah={mostHeight} scrollbars="y" offsetScrollbars="y" viewportProps={{ tabIndex: 0 }}>
      <Stack component="ul" aria-label={t('classes.table')} gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {parties.map(({ schedule, reference, buyer, before, after, missing, differenceMinor }) => (
          <Paper key={`${schedule.id} ${reference}`} component="li" withBorder p="xs">
            <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {reference} {buyer ?? ''}
              </Text>
              <Text size="sm" fw={600} className="p-figures" style={{ whiteSpace: 'nowrap' }}>
                <VisuallyHidden>{t('classes.difference')} </VisuallyHidden>
                {surcharge(differenceMinor)}
              </Text>
            </Group>
            <Text size="xs" c="dimmed">
              {schedule.title} · <span className="p-figures">{dateTimeShort(schedule.start)}</span>
            </Text>
            <Group wrap="nowrap" gap="xs" mt={6} align="flex-start">
              <Text component="div" size="sm" flex={1}>
                <VisuallyHidden>{t('columns.now')} </VisuallyHidden>
                <Seats names={before} />
              </Text>
              <IconArrowRight size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
              <Text component="div" size="sm" flex={1}>
                <VisuallyHidden>{t('columns.then')} </VisuallyHidden>
                <Seats names={after} missing={missing} />
              </Text>
            </Group>
          </Paper>
        ))}
      </Stack>
    </ScrollArea.Autosize>
  );
}

function Seats({ names: { seats, classes }, missing = 0 }: { names: SeatNames; missing?: number }): ReactNode {
  const { t } = useTranslation('moves');
  return (
    <>
      {seats.map((seat, index) => (
        <Fragment key={seat}>
          {index > 0 ? ', ' : ''}
          <span className="p-figures" style={{ whiteSpace: 'nowrap' }}>
            {seat}
          </span>
        </Fragment>
      ))}
      <Text size="xs" c="dimmed">
        {classes.join(', ')}
      </Text>
      {missing > 0 ? (
        <Text size="xs" c="var(--p-danger-text)">
          {t('missing', { count: missing })}
        </Text>
      ) : null}
    </>
  );
}
