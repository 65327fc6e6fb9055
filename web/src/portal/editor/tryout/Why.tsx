import { Checkbox, Group, Loader, NumberInput, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { SeatStatusCode } from '@parterre/engine/types';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { Legend, MapStage, MapToolbar, SeatMap, type SeatSource, SeatTooltip } from '@parterre/ui/seatmap';
import { usePalette } from '@parterre/ui/theme';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { seatClassesOf } from '../../cinemas/seatClasses.ts';
import { draftSource } from '../draftHall.ts';
import { SeatPaint } from '../stage/SeatPaint.tsx';
import { spansOf } from '../versions/spans.ts';
import { Percent } from './AudienceFields.tsx';
import { kindsOf } from './audience.ts';
import { Trouble } from './Fill.tsx';
import { paintWeighed } from './paintWeighed.ts';
import { requestOf, type SettingName, settingNames, simulationOf, surchargesOf } from './setting.ts';
import classes from './TryOut.module.css';
import { type Why as Answer, soldUntil, type Task } from './tasks.ts';
import type { Tried } from './tried.ts';
import { useAsked } from './useAsked.ts';

/** One party in a house that is so full: the seats it gets, those it does not, and why. */
export function Why({ tried }: { tried: Tried }): ReactNode {
  const { hall, audience, settings, simulator } = tried;
  const { t } = useTranslation('tryout');
  const { locale } = useFormats();
  const [name, setName] = useState<SettingName>('a');
  const [percent, setPercent] = useState(40);
  const [count, setCount] = useState(2);
  const [accessible, setAccessible] = useState(0);
  const [accepted, setAccepted] = useState<string[] | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const setting = settings[name];
  const surcharges = useMemo(() => surchargesOf(hall.classes, tried.screen.classes), [hall, tried.screen]);
  const filling = useMemo<Extract<Task, { kind: 'fill' }> | null>(() => {
    if (kindsOf(audience).length === 0) return null;
    return { kind: 'fill', requests: [{ ...simulationOf(setting, audience, hall.seatCount), runs: 1 }] };
  }, [audience, setting, hall]);
  const [evening, setEvening] = useState<{ task: typeof filling; sold: Uint32Array } | null>(null);
  const filled = useAsked(simulator, evening?.task === filling ? null : filling);
  const [first] = filled.answer?.filled ?? [];
  if (first && evening?.sold !== first.sold) setEvening({ task: filling, sold: first.sold });
  const sold = useMemo(
    () => (evening && filling ? soldUntil(evening.sold, hall.seatCount, percent) : new Uint32Array()),
    [evening, filling, hall, percent],
  );
  // One thing is asked at a time: first how the house fills.
  const isFilled = filling === null || evening?.task === filling;
  const question = useMemo<Extract<Task, { kind: 'why' }> | null>(
    () =>
      !isFilled
        ? null
        : {
            kind: 'why',
            sold,
            request: requestOf(
              setting,
              { count, accessible: Math.min(accessible, count), classes: accepted },
              surcharges,
            ),
          },
    [isFilled, sold, setting, count, accessible, accepted, surcharges],
  );
  const asked = useAsked(simulator, question);
  const why = asked.answer?.why ?? null;
  const seatClasses = useMemo(
    () => seatClassesOf(tried.drawing.hall.classes, tried.screen.classes, locale),
    [tried.drawing, tried.screen, locale],
  );
  return (
    <div className={classes.columns}>
      <div className={classes.controls}>
        <Title order={3} size="h5">
          {t('why.party')}
        </Title>
        <Group grow align="flex-end">
          <NumberInput
            label={t('why.count')}
            min={1}
            max={32}
            clampBehavior="strict"
            value={count}
            onChange={(next) => setCount(typeof next === 'number' && next >= 1 ? next : 1)}
          />
          <NumberInput
            label={t('why.accessible')}
            min={0}
            max={Math.min(4, count)}
            clampBehavior="strict"
            value={Math.min(accessible, count)}
            onChange={(next) => setAccessible(typeof next === 'number' ? next : 0)}
          />
        </Group>
        {seatClasses.length > 1 ? (
          <Checkbox.Group
            label={t('why.classes')}
            value={accepted ?? seatClasses.map(({ key }) => key)}
            onChange={(next) => setAccepted(next.length === 0 || next.length === seatClasses.length ? null : next)}
          >
            <Stack gap={6} mt={6}>
              {seatClasses.map(({ key, name: label }) => (
                <Checkbox key={key} value={key} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : null}
        <SegmentedControl
          aria-label={t('why.setting')}
          value={name}
          data={settingNames.map((value) => ({ value, label: t(`settings.${value}`) }))}
          onChange={(next) => setName(next === 'b' ? 'b' : 'a')}
        />
        <Percent
          label={t('why.full', { share: percent / 100 })}
          min={0}
          max={100}
          step={5}
          value={percent}
          onChange={setPercent}
        />
      </div>
      <div
        className={classes.outcome}
        data-why={asked.isBusy || filled.isBusy || why === null ? 'busy' : why.arrangement}
      >
        <Trouble error={filled.error ?? asked.error} onRetry={filled.error ? filled.retry : asked.retry} />
        {why === null ? (
          <Loader size="sm" />
        ) : (
          <>
            <WhyMap
              tried={tried}
              why={why}
              sold={sold}
              seatClasses={seatClasses}
              onPoint={(seat) => setPointed((before) => (before === seat ? null : seat))}
            />
            <WhyWords tried={tried} why={why} pointed={pointed} />
          </>
        )}
      </div>
    </div>
  );
}

/** What is framed on the map and told of in the list: those that were weighed, the chosen one first. */
function weighedIn(why: Answer) {
  const weighed =
    why.divisions.length > 0
      ? why.divisions.map(({ groups, verdict, alone }) => ({ groups, verdict, alone, facts: [] }))
      : why.runs.map(({ seats, verdict, facts }) => ({ groups: [seats], verdict, alone: 0, facts }));
  return weighed
    .map((each, place) => ({ ...each, place }))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, 6);
  function rank({ verdict, place }: { verdict: string; place: number }): number {
    return verdict === 'CHOSEN' ? -1 : place;
  }
}

function WhyMap(props: {
  tried: Tried;
  why: Answer;
  sold: Uint32Array;
  seatClasses: ReturnType<typeof seatClassesOf>;
  onPoint(seat: number): void;
}): ReactNode {
  const { tried, why, sold, seatClasses, onPoint } = props;
  const { hall, drawing } = tried;
  const { t } = useTranslation('tryout');
  const palette = usePalette();
  const source = useMemo<SeatSource>(() => {
    const empty = draftSource(hall, drawing.scenery.shapes);
    const statuses = empty.statuses().slice();
    for (const seat of sold) statuses[seat] = SeatStatusCode.sold;
    return { ...empty, statuses: () => statuses };
  }, [hall, drawing, sold]);
  const marks = useMemo(() => ({ yours: why.seats }), [why]);
  const paint = useMemo(
    () =>
      paintWeighed(
        hall.seats,
        weighedIn(why).map(({ groups, verdict }, place) => ({
          groups,
          label: String(place + 1),
          isChosen: verdict === 'CHOSEN',
        })),
        palette,
      ),
    [hall, why, palette],
  );
  return (
    <SeatMap
      source={source}
      seatClasses={seatClasses}
      marks={marks}
      pickable={every}
      onPick={onPoint}
      label={t('why.map')}
    >
      <MapStage height="min(52dvh, 520px)" layers={<SeatPaint name="weighed" paint={paint} />}>
        <SeatTooltip />
      </MapStage>
      <Group justify="space-between" align="flex-start">
        <Legend states="none" />
        <MapToolbar />
      </Group>
    </SeatMap>
  );
}

const every = () => true;

function WhyWords({ tried, why, pointed }: { tried: Tried; why: Answer; pointed: number | null }): ReactNode {
  const { hall } = tried;
  const { t } = useTranslation('tryout');
  const { number } = useFormats();
  const heading = useId();
  const named = (seats: readonly number[]): string => spansOf(seats.map((seat) => hall.seatName(seat))).join(', ');
  const weighed = weighedIn(why);
  const isOneByOne = why.arrangement !== 'none' && !weighed.some(({ verdict }) => verdict === 'CHOSEN');
  const rank = pointed === null ? null : (why.ranks[pointed] ?? null);
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} role="status">
        {why.seats.length === 0 ? t('why.none') : t(`arrangements.${why.arrangement}`, { seats: named(why.seats) })}
      </Text>
      {why.unmet.length > 0 ? (
        <ul>
          {why.unmet.map((wish) => (
            <li key={wish}>
              <Text size="sm">{t(`unmet.${wish}`)}</Text>
            </li>
          ))}
        </ul>
      ) : null}
      {isOneByOne ? <Text size="sm">{t('why.oneByOne')}</Text> : null}
      {weighed.length > 0 ? (
        <>
          <Title order={3} size="h5" id={heading}>
            {t('why.weighed')}
          </Title>
          <ol className={classes.reasons} aria-labelledby={heading}>
            {weighed.map(({ groups, verdict, facts, alone }) => (
              <li key={groups.flat().join()}>
                <Text size="sm">
                  <Text span fw={600} size="sm">
                    {groups.map(named).join(' + ')}
                  </Text>
                  {': '}
                  {facts.length > 0 && verdict === 'IMPOSSIBLE'
                    ? facts.map((fact) => t(`facts.${fact}`)).join(', ')
                    : t(`verdicts.${verdict}`, { count: alone, people: number(alone) })}
                </Text>
              </li>
            ))}
          </ol>
          {why.runCount > weighed.length && why.divisions.length === 0 ? (
            <Text size="xs" c="dimmed">
              {t('why.more', { count: why.runCount - weighed.length, runs: number(why.runCount - weighed.length) })}
            </Text>
          ) : null}
        </>
      ) : null}
      <Text size="sm" aria-live="polite">
        {pointed === null
          ? t('why.point')
          : `${hall.seatName(pointed)}: ${t(`reasons.${why.reasons[pointed] ?? 'CANDIDATE'}`)}${
              rank === null ? '' : ` ${t('why.rank', { rank: number(rank) })}`
            }`}
      </Text>
    </Stack>
  );
}
