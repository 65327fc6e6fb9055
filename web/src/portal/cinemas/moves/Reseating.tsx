import { Badge, Button, Group, SimpleGrid, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { Hall, Inventory, SeatFlag } from '@parterre/engine';
import type { DisplacedSeat, OutageView, PlacedSeat, ScheduleMove, ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { MapStage, Reveal, SeatMap, SeatTooltip, staticSource } from '@parterre/ui/seatmap';
import { type ReactNode, useMemo, useState } from 'react';
import { Failed } from '../../frame/Failed.tsx';
import { LinesTable } from '../../frame/LinesTable.tsx';
import { bytesOf, useEngine } from '../engine.ts';
import { outOfOrder } from '../outages/outOfOrder.ts';
import { seatClassesOf } from '../seatClasses.ts';
import { type Choices, chosen, priceDifferenceOf, type ReseatedSeat, reseated, stayingSeats } from './plan.ts';

/** Nobody is offered a seat that is blocked. */
const rules = { allowBlocked: false };

interface Props {
  screen: ScreenView;
  schedule: ScheduleMove;
  /** The layout that the schedule would get. */
  layout: number;
  /** Outages of the screen's seats, without those that are over. */
  outages: readonly OutageView[];
  choices: Choices;
  onChoices(choices: Choices): void;
}

/** One show, seat by seat: as it is, as it would be, and a choice for each seat that cannot stay. */
export default function Reseating({ screen, schedule, layout, outages, choices, onChoices }: Props): ReactNode {
  const { t } = useTranslation('moves');
  /** The seat that a click on the new plan chooses a place for, out of those that cannot stay. */
  const [from, setFrom] = useState<number | null>(schedule.displaced[0]?.seat.index ?? null);
  const places = reseated(schedule, choices);
  const targets = places.flatMap(({ to }) => (to ? [to.index] : []));
  const active = places.find((place) => place.from === from);
  return (
    <Stack gap="md" mt="md">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Plan
          screen={screen}
          layout={schedule.layout.id}
          title={t('now', { number: schedule.layout.number })}
          taken={[...schedule.stays.map(([seat]) => seat), ...schedule.displaced.map(({ seat }) => seat.index)]}
          marked={schedule.displaced.map(({ seat }) => seat.index)}
          shown={from}
          outages={outages}
        />
        <Plan
          screen={screen}
          layout={layout}
          title={t('then')}
          taken={stayingSeats(schedule)}
          marked={targets}
          shown={active?.to?.index ?? null}
          outages={outages}
          {...(from !== null && { onPick: (to: PlacedSeat) => onChoices(chosen(choices, schedule, from, to)) })}
        />
      </SimpleGrid>
      {schedule.displaced.length === 0 ? (
        <Text size="sm">{t('allStay', { count: schedule.stays.length })}</Text>
      ) : (
        <LinesTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.bill')}</Table.Th>
              <Table.Th>{t('columns.now')}</Table.Th>
              <Table.Th>{t('columns.why')}</Table.Th>
              <Table.Th>{t('columns.then')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('choose')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {schedule.displaced.map((displaced, index) => {
              const { reference, buyer, sold, seat, why } = displaced;
              const place = places[index];
              if (!place) return null;
              return (
                <Table.Tr key={seat.index} {...(seat.index === from && { 'aria-current': true })}>
                  <Table.Td>
                    {reference} {buyer ?? ''} {sold ? null : <Badge size="xs">{t('paying')}</Badge>}
                  </Table.Td>
                  <Table.Td className="p-figures" data-label={t('columns.now')}>
                    {seat.name}
                  </Table.Td>
                  <Table.Td data-label={t('columns.why')}>{t(`why.${why}`)}</Table.Td>
                  <Table.Td className="p-figures" fw={600} data-label={t('columns.then')}>
                    <Target displaced={displaced} place={place} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Group gap="xs" justify="flex-end" wrap="nowrap">
                      {why === 'broken' && place.to !== null ? (
                        <Button
                          size="compact-xs"
                          variant="default"
                          aria-label={t('keepOf', { seat: seat.name })}
                          onClick={() => onChoices(chosen(choices, schedule, seat.index, null))}
                        >
                          {t('keep')}
                        </Button>
                      ) : null}
                      <Button
                        size="compact-xs"
                        variant={seat.index === from ? 'light' : 'default'}
                        aria-pressed={seat.index === from}
                        onClick={() => setFrom(seat.index)}
                      >
                        {t(seat.index === from ? 'choosing' : 'choose', { seat: seat.name })}
                      </Button>
                    </Group>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </LinesTable>
      )}
    </Stack>
  );
}

/** Where a ticket goes, or what there is to do. */
function Target({ displaced, place }: { displaced: DisplacedSeat; place: ReseatedSeat }): ReactNode {
  const { seat, obstacle } = displaced;
  const { t } = useTranslation('moves');
  const { surcharge } = useFormats();
  if (place.keeps)
    return (
      <Text span size="sm" fw={400}>
        {t('keeps')}
      </Text>
    );
  if (place.to === null)
    return (
      <Text span size="sm" c="var(--p-danger-text)">
        {obstacle === null ? '' : `${t(`obstacle.${obstacle}`, { count: 1 })} `}
        {t('chooseAny')}
      </Text>
    );
  return (
    <>
      {place.to.name}
      {place.to.class === seat.class ? null : (
        <Text size="xs" fw={400} c="dimmed">
          {t('otherClass', {
            now: seat.class_name,
            other: place.to.class_name,
            difference: surcharge(priceDifferenceOf(displaced, place.to)),
          })}
        </Text>
      )}
      {place.losesPlace ? (
        <Text size="xs" c="var(--p-danger-text)">
          {t('less')}
        </Text>
      ) : null}
    </>
  );
}

/** A layout with what is sold in it. */
function Plan(props: {
  screen: ScreenView;
  layout: number;
  title: string;
  taken: readonly number[];
  marked: readonly number[];
  shown: number | null;
  outages: readonly OutageView[];
  /** Free seats can be chosen. */
  onPick?(seat: PlacedSeat): void;
}): ReactNode {
  const { screen, layout, title, taken, marked, shown, outages, onPick } = props;
  const { locale } = useFormats();
  // A layout never changes.
  const query = trpc.staff.layouts.hall.useQuery({ id: layout }, { staleTime: Number.POSITIVE_INFINITY });
  const engine = useEngine();
  const text = query.data?.hall;
  const hall = useMemo(
    () => (engine.isReady && text !== undefined ? Hall.fromBytes(bytesOf(text)) : null),
    [engine.isReady, text],
  );
  const sold = taken.join();
  const broken = useMemo(() => (hall === null ? undefined : outOfOrder(hall, outages)), [hall, outages]);
  const scene = useMemo(() => {
    if (hall === null) return null;
    const inventory = new Inventory(hall);
    inventory.setStatus([...(broken?.keys() ?? [])], 'broken');
    inventory.setStatus(sold === '' ? [] : sold.split(',').map(Number), 'sold');
    return { inventory, source: staticSource(hall, inventory) };
  }, [hall, broken, sold]);
  const chosenSeats = marked.join();
  const marks = useMemo(
    () => ({
      selected: chosenSeats === '' ? [] : chosenSeats.split(',').map(Number),
      ...(broken && { outages: broken }),
    }),
    [chosenSeats, broken],
  );
  const reveal = useMemo(() => (shown === null ? null : [shown]), [shown]);
  const failure = query.error ?? engine.error;
  if (failure) return <Failed error={failure} onRetry={() => (query.error ? void query.refetch() : engine.retry())} />;
  if (hall === null || scene === null) return <Skeleton height={320} />;
  const seatClasses = seatClassesOf(hall.classes, screen.classes, locale);
  const placeOf = (seat: number): PlacedSeat => {
    const its = seatClasses[hall.seats.class[seat] ?? 0];
    return {
      index: seat,
      name: hall.seatName(seat),
      class: its?.key ?? '',
      class_name: its?.name ?? '',
      class_minor: its?.priceMinor ?? 0,
      accessible: ((hall.seats.flags[seat] ?? 0) & SeatFlag.accessible) !== 0,
    };
  };
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <SeatMap
        source={scene.source}
        seatClasses={seatClasses}
        marks={marks}
        label={title}
        staff
        pickable={onPick ? (seat) => scene.inventory.pickable(seat, rules) : undefined}
        onPick={(seat) => onPick?.(placeOf(seat))}
      >
        <MapStage height="320px">
          <SeatTooltip />
          <Reveal seats={reveal} />
        </MapStage>
      </SeatMap>
    </Stack>
  );
}
