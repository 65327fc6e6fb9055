import { Alert, Badge, Button, Checkbox, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { LayoutView, MoveReport, ScheduleMove, ScreenView } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { lazyPage } from '@parterre/ui/routing';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Crumbs } from '../../frame/Crumbs.tsx';
import { Loaded } from '../../frame/Loaded.tsx';
import { Message } from '../../frame/Message.tsx';
import { done } from '../../frame/toasts.ts';
import { OtherClasses } from './OtherClasses.tsx';
import { type Choices, inAnyClass, missingIn, moveOf, obstaclesIn, reseatedIn } from './plan.ts';

const Reseating = lazyPage(() => import('./Reseating.tsx'));

interface Props {
  screen: ScreenView;
  /** The layout that the shows would get; null: each keeps its own, and tickets for seats that are out of order get others. */
  layout: LayoutView | null;
}

/** What would become of the tickets of each coming show, chosen and carried out. */
export function Schedules({ screen, layout }: Props): ReactNode {
  const { t } = useTranslation(['moves', 'halls']);
  const toScreen = { to: `/cinemas/screens/${screen.id}`, label: t('back') };
  // Looked at once: what is chosen here belongs to it, and the server checks each show's version when it is moved.
  const plan = trpc.staff.layouts.move.preview.useQuery(
    { screen: screen.id, layout: layout?.id ?? null },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  );
  return (
    <Stack gap="lg" maw={1100}>
      <header>
        <Crumbs
          crumbs={[
            { label: t('halls:cinemas.title'), to: '/cinemas' },
            { label: screen.cinema.name, to: `/cinemas/${screen.cinema.id}` },
            { label: screen.values.name, to: `/cinemas/screens/${screen.id}` },
          ]}
          here={t(layout === null ? 'broken.title' : 'title')}
        />
        <Title order={1} size="h2">
          {layout === null ? t('broken.title') : t('titleOf', { number: layout.number })}
        </Title>
        <Text c="dimmed">{t(layout === null ? 'broken.text' : 'text')}</Text>
      </header>
      <Loaded query={plan}>
        {({ schedules }) =>
          schedules.length > 0 ? (
            <MoveForm screen={screen} layout={layout} schedules={schedules} onAgain={() => void plan.refetch()} />
          ) : layout === null ? (
            <Message title={t('broken.none')} text={t('broken.noneText')} way={toScreen} />
          ) : (
            <Message title={t('none.title')} text={t('none.text', { number: layout.number })} way={toScreen} />
          )
        }
      </Loaded>
    </Stack>
  );
}

/** Which shows are moved, which seats their tickets get, who is told, and doing it. */
function MoveForm(props: Props & { schedules: readonly ScheduleMove[]; onAgain(): void }): ReactNode {
  const { t } = useTranslation('moves');
  const errorText = useErrorText();
  const { number } = useFormats();
  const { screen, layout, onAgain } = props;
  const [isAnyClass, setAnyClass] = useState(false);
  const schedules = isAnyClass ? props.schedules.map(inAnyClass) : props.schedules;
  const utils = trpc.useUtils();
  const [choices, setChoices] = useState<Choices>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<number | null>(null);
  const [mail, setMail] = useState(true);
  const [report, setReport] = useState<MoveReport | null>(null);
  const outageList = trpc.staff.layouts.outages.list.useQuery({ screen: screen.id });
  const carryOut = trpc.staff.layouts.move.carryOut.useMutation({
    async onSuccess(answer) {
      setReport(answer);
      const reseated = answer.moved.reduce((sum, schedule) => sum + schedule.reseated, 0);
      if (answer.moved.length > 0)
        done(layout === null ? t('broken.done', { count: reseated }) : t('done', { count: answer.moved.length }));
      // What it was refused for is looked at next.
      setOpened(answer.refused[0]?.id ?? null);
      onAgain();
      await Promise.all([
        utils.staff.layouts.list.invalidate({ screen: screen.id }),
        utils.staff.screens.get.invalidate({ id: screen.id }),
        utils.staff.schedules.invalidate(),
      ]);
    },
  });
  const incomplete = schedules.filter((schedule) => missingIn(schedule, choices) > 0);
  const chosen = schedules.filter((schedule) => !leftOut.has(schedule.id) && !incomplete.includes(schedule));
  const others = chosen.reduce((sum, schedule) => sum + reseatedIn(schedule, choices), 0);
  const held = chosen.reduce((sum, schedule) => sum + schedule.held, 0);
  const isNothing = chosen.length === 0 || (layout === null && others === 0);
  const outages = outageList.data?.filter(({ back_at }) => back_at === null) ?? [];
  return (
    <>
      {report?.refused.length ? (
        <Alert color="red" role="alert" title={t('refused', { count: report.refused.length })}>
          <ul>
            {report.refused.map(({ id, message }) => (
              <li key={id}>
                <Text size="sm">
                  {schedules.find((schedule) => schedule.id === id)?.title ?? id}: {message}
                </Text>
              </li>
            ))}
          </ul>
          <Text size="sm">{t('refusedHelp')}</Text>
        </Alert>
      ) : null}
      <OtherClasses schedules={props.schedules} choices={choices} isAllowed={isAnyClass} onAllowed={setAnyClass} />
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {schedules.map((schedule) => (
          <Paper key={schedule.id} component="li" withBorder p="md" bg="var(--p-surface)">
            <Summary
              schedule={schedule}
              choices={choices}
              isReseated={layout === null}
              isChosen={chosen.includes(schedule)}
              isOpen={opened === schedule.id}
              onOpen={(isOpen) => setOpened(isOpen ? schedule.id : null)}
              onChosen={(isChosen) => {
                const next = new Set(leftOut);
                if (isChosen) next.delete(schedule.id);
                else next.add(schedule.id);
                setLeftOut(next);
              }}
            />
            {opened === schedule.id ? (
              <Suspense fallback={<Skeleton height={360} mt="md" />}>
                <Reseating
                  screen={screen}
                  schedule={schedule}
                  layout={layout?.id ?? schedule.layout.id}
                  outages={outages}
                  choices={choices}
                  onChoices={setChoices}
                />
              </Suspense>
            ) : null}
          </Paper>
        ))}
      </Stack>
      <Checkbox
        label={t('mail')}
        description={t('mailHelp', { count: others })}
        checked={mail}
        onChange={({ currentTarget: { checked } }) => setMail(checked)}
      />
      {carryOut.error ? (
        <Alert color="red" role="alert">
          {errorText(carryOut.error)}
        </Alert>
      ) : null}
      {incomplete.length > 0 ? (
        <Alert color="yellow" title={t('incomplete', { count: incomplete.length })}>
          {t('incompleteHelp')}
        </Alert>
      ) : null}
      <Group>
        <Button
          loading={carryOut.isPending}
          disabled={isNothing}
          onClick={() => carryOut.mutate(moveOf(screen.id, layout?.id ?? null, chosen, choices, mail))}
        >
          {layout === null ? t('broken.move', { count: others }) : t('move', { count: chosen.length })}
        </Button>
        <Button variant="default" component={Link} to={`/cinemas/screens/${screen.id}`}>
          {t('back')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isNothing
            ? t('nothing')
            : [t('others', { count: others, seats: number(others) }), held > 0 ? t('held', { count: held }) : '']
                .filter(Boolean)
                .join(' ')}
        </Text>
      </Group>
    </>
  );
}

/** One show in a few words: what becomes of its tickets, and whether it is moved. */
function Summary(props: {
  schedule: ScheduleMove;
  choices: Choices;
  /** Whether the show keeps its layout. */
  isReseated: boolean;
  isChosen: boolean;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChosen(isChosen: boolean): void;
}): ReactNode {
  const { t } = useTranslation('moves');
  const { dateTime, number } = useFormats();
  const { schedule, choices, isReseated, isChosen, isOpen, onOpen, onChosen } = props;
  const { title, start, draft, stays, displaced, held, unblocked, layout } = schedule;
  const missing = missingIn(schedule, choices);
  const words = [
    isReseated ? '' : t('from', { number: layout.number }),
    t('stay', { count: stays.length, seats: number(stays.length) }),
    displaced.length > 0 ? t('displaced', { count: displaced.length, seats: number(displaced.length) }) : '',
    held > 0 ? t('held', { count: held }) : '',
    unblocked.length > 0 ? t('unblocked', { count: unblocked.length, names: unblocked.join(', ') }) : '',
    ...obstaclesIn(schedule, choices).map(([obstacle, count]) => t(`obstacle.${obstacle}`, { count })),
  ];
  return (
    <Group justify="space-between" align="flex-start">
      <Checkbox
        checked={isChosen}
        disabled={missing > 0}
        label={
          <>
            <Text span fw={600}>
              {title}
            </Text>{' '}
            <Text span className="p-figures">
              {dateTime(start)}
            </Text>
          </>
        }
        description={words.filter(Boolean).join(' ')}
        onChange={({ currentTarget: { checked } }) => onChosen(checked)}
      />
      <Group gap="xs">
        {missing > 0 ? <Badge color="red">{t('missing', { count: missing })}</Badge> : null}
        {draft ? <Badge color="gray">{t('draft')}</Badge> : null}
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Button>
      </Group>
    </Group>
  );
}
