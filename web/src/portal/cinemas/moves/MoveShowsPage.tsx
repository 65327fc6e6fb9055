import { Alert, Badge, Button, Checkbox, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { LayoutView, MoveReport, ScheduleMove, ScreenView } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { lazyPage } from '@parterre/ui/routing';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Crumbs } from '../../frame/Crumbs.tsx';
import { Loaded } from '../../frame/Loaded.tsx';
import { Message } from '../../frame/Message.tsx';
import { done } from '../../frame/toasts.ts';
import { type Choices, isComplete, moveOf, reseated } from './plan.ts';

const Reseating = lazyPage(() => import('./Reseating.tsx'));

/** Shows that are still to come get the screen's newest layout: what that means for every seat that is sold, and doing it. */
export default function MoveShowsPage(): ReactNode {
  const { t } = useTranslation(['moves', 'halls']);
  const id = Number(useParams().screen);
  const screen = trpc.staff.screens.get.useQuery({ id });
  const layouts = trpc.staff.layouts.list.useQuery({ screen: id });
  const gone = { title: t('halls:screen.gone.title'), text: t('halls:screen.gone.text') };
  return (
    <Loaded query={screen} gone={gone}>
      {(view) => (
        <Loaded query={layouts} gone={gone}>
          {([newest]) =>
            newest === undefined ? (
              <Message title={t('none.title')} text={t('none.noLayout')} />
            ) : (
              <Shows key={newest.id} screen={view} layout={newest} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

function Shows({ screen, layout }: { screen: ScreenView; layout: LayoutView }): ReactNode {
  const { t } = useTranslation(['moves', 'halls']);
  // Looked at once: what is chosen here belongs to it, and the server checks each show's version when it is moved.
  const plan = trpc.staff.layouts.move.preview.useQuery(
    { screen: screen.id, layout: layout.id },
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
          here={t('title')}
        />
        <Title order={1} size="h2">
          {t('titleOf', { number: layout.number })}
        </Title>
        <Text c="dimmed">{t('text')}</Text>
      </header>
      <Loaded query={plan}>
        {({ schedules }) =>
          schedules.length === 0 ? (
            <Message title={t('none.title')} text={t('none.text', { number: layout.number })} />
          ) : (
            <Chosen screen={screen} layout={layout} shows={schedules} onAgain={() => void plan.refetch()} />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Chosen(props: {
  screen: ScreenView;
  layout: LayoutView;
  shows: readonly ScheduleMove[];
  onAgain(): void;
}): ReactNode {
  const { t } = useTranslation('moves');
  const errorText = useErrorText();
  const { dateTime, number } = useFormats();
  const { screen, layout, shows, onAgain } = props;
  const utils = trpc.useUtils();
  const [choices, setChoices] = useState<Choices>(new Map());
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<number | null>(null);
  const [mail, setMail] = useState(true);
  const [report, setReport] = useState<MoveReport | null>(null);
  const carryOut = trpc.staff.layouts.move.carryOut.useMutation({
    async onSuccess(answer) {
      setReport(answer);
      if (answer.moved.length > 0) done(t('done', { count: answer.moved.length }));
      setOpened(null);
      onAgain();
      await Promise.all([
        utils.staff.layouts.list.invalidate({ screen: screen.id }),
        utils.staff.screens.get.invalidate({ id: screen.id }),
        utils.staff.schedules.invalidate(),
      ]);
    },
  });
  const chosen = shows.filter((show) => !left.has(show.id) && isComplete(show, choices));
  const others = chosen.reduce((sum, { displaced }) => sum + displaced.length, 0);
  const held = chosen.reduce((sum, show) => sum + show.held, 0);
  return (
    <>
      {report?.refused.length ? (
        <Alert color="red" role="alert" title={t('refused', { count: report.refused.length })}>
          <ul>
            {report.refused.map(({ id, message }) => (
              <li key={id}>
                <Text size="sm">
                  {shows.find((show) => show.id === id)?.title ?? id}: {message}
                </Text>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {shows.map((show) => {
          const isReady = isComplete(show, choices);
          const missing = reseated(show, choices).filter(({ to }) => to === null).length;
          return (
            <Paper key={show.id} component="li" withBorder p="md" bg="var(--p-surface)">
              <Group justify="space-between" align="flex-start">
                <Checkbox
                  checked={isReady && !left.has(show.id)}
                  disabled={!isReady}
                  label={
                    <>
                      <Text span fw={600}>
                        {show.title}
                      </Text>{' '}
                      <Text span className="p-figures">
                        {dateTime(show.start)}
                      </Text>
                    </>
                  }
                  description={wordsOf(show)}
                  onChange={({ currentTarget: { checked } }) => {
                    const next = new Set(left);
                    if (checked) next.delete(show.id);
                    else next.add(show.id);
                    setLeft(next);
                  }}
                />
                <Group gap="xs">
                  {missing > 0 ? <Badge color="red">{t('missing', { count: missing })}</Badge> : null}
                  {show.draft ? <Badge color="gray">{t('draft')}</Badge> : null}
                  <Button
                    size="xs"
                    variant="default"
                    aria-expanded={opened === show.id}
                    onClick={() => setOpened(opened === show.id ? null : show.id)}
                  >
                    {t(opened === show.id ? 'hide' : 'show')}
                  </Button>
                </Group>
              </Group>
              {opened === show.id ? (
                <Suspense fallback={<Skeleton height={360} mt="md" />}>
                  <Reseating screen={screen} show={show} layout={layout.id} choices={choices} onChoices={setChoices} />
                </Suspense>
              ) : null}
            </Paper>
          );
        })}
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
      <Group>
        <Button
          loading={carryOut.isPending}
          disabled={chosen.length === 0}
          onClick={() => carryOut.mutate(moveOf(screen.id, layout.id, chosen, choices, mail))}
        >
          {t('move', { count: chosen.length })}
        </Button>
        <Button variant="default" component={Link} to={`/cinemas/screens/${screen.id}`}>
          {t('back')}
        </Button>
        <Text size="sm" c="dimmed">
          {[t('others', { count: others, seats: number(others) }), held > 0 ? t('held', { count: held }) : '']
            .filter(Boolean)
            .join(' ')}
        </Text>
      </Group>
    </>
  );

  function wordsOf({ stays, displaced, held: ofShow, unblocked, layout: { number: old } }: ScheduleMove): string {
    return [
      t('from', { number: old }),
      t('stay', { count: stays.length, seats: number(stays.length) }),
      displaced.length > 0 ? t('others', { count: displaced.length, seats: number(displaced.length) }) : '',
      ofShow > 0 ? t('held', { count: ofShow }) : '',
      unblocked.length > 0 ? t('unblocked', { count: unblocked.length, names: unblocked.join(', ') }) : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
}
