import { Button, Group, Text } from '@mantine/core';
import type { Hall } from '@parterre/engine';
import type { OutageView } from '@parterre/server/contract';
import { useTranslation } from '@parterre/ui/i18n';
import type { ReactNode } from 'react';
import { namedSeat, nameOf } from './outOfOrder.ts';
import { useOutages } from './useOutages.ts';

/** What can be done with seats that are chosen on a plan: out of order, and back. */
export function ChosenSeats(props: {
  screen: number;
  hall: Hall;
  chosen: readonly number[];
  /** Outages of the screen's seats, without those that are over. */
  outages: readonly OutageView[];
  onDone(): void;
}): ReactNode {
  const { t } = useTranslation('halls');
  const { screen, hall, chosen, outages, onDone } = props;
  const actions = useOutages(screen);
  const seats = chosen.map((seat) => namedSeat(hall, seat));
  const outageOf = (name: string) => outages.find((outage) => nameOf(outage) === name);
  const whole = seats.filter((seat) => outageOf(nameOf(seat)) === undefined);
  const broken = seats.flatMap((seat) => outageOf(nameOf(seat)) ?? []);
  const finish = (isDone: boolean): void => {
    if (isDone) onDone();
  };
  return (
    <Group gap="sm" mih={36}>
      <Text size="sm" role="status">
        {seats.length === 0
          ? t('outages.choose')
          : t('outages.chosen', { count: seats.length, names: actions.named(seats) })}
      </Text>
      {whole.length > 0 ? (
        <Button
          size="xs"
          color="red"
          variant="light"
          loading={actions.isBusy}
          onClick={() => void actions.takeOut(whole).then(finish)}
        >
          {t('outages.takeOut')}
        </Button>
      ) : null}
      {broken.length > 0 ? (
        <Button
          size="xs"
          variant="default"
          loading={actions.isBusy}
          onClick={() => void actions.putBack(broken).then(finish)}
        >
          {t('outages.putBack')}
        </Button>
      ) : null}
      {seats.length > 0 ? (
        <Button size="xs" variant="subtle" onClick={onDone}>
          {t('outages.clear')}
        </Button>
      ) : null}
    </Group>
  );
}
