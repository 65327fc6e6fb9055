import { Alert, Button, Group, Paper, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core';
import { Hall, Inventory } from '@parterre/engine';
import type { HallDocument } from '@parterre/engine/types';
import type { LayoutDraftView, ScreenView } from '@parterre/server/contract';
import { errorOf, trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Crumbs } from '../frame/Crumbs.tsx';
import { useDialogs } from '../frame/dialogs.tsx';
import { useLeaveGuard } from '../frame/LeaveGuard.tsx';
import { done } from '../frame/toasts.ts';
import { FromFile } from './FromFile.tsx';
import { FromTemplate } from './FromTemplate.tsx';
import { HallMap } from './HallMap.tsx';
import classes from './LayoutWorkshop.module.css';
import type { Marked, Plan } from './plan.ts';
import { saveDraft } from './saveDraft.ts';
import { firstTemplate, type Template, templateOf } from './template.ts';
import { useOriginText } from './useOriginText.ts';

type Source = 'template' | 'file';

export function LayoutWorkshop(props: {
  screen: ScreenView;
  draft: (LayoutDraftView & { document: string }) | null;
}): ReactNode {
  const { t, i18n } = useTranslation('halls');
  const { number, dateTime } = useFormats();
  const errorText = useErrorText();
  const originText = useOriginText();
  const navigate = useNavigate();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const { screen } = props;
  const [draft, setDraft] = useState(props.draft);
  const [plan, setPlan] = useState<Plan | null>(() => planOfDraft(props.draft));
  const [template, setTemplate] = useState<Template>(() => templateOfDraft(props.draft, screen));
  /** How often another draft was taken over: what is typed begins anew with it. */
  const [takenOver, setTakenOver] = useState(0);
  const [source, setSource] = useState<Source>(props.draft?.origin.kind === 'file' ? 'file' : 'template');
  const [marks, setMarks] = useState<Marked>({ marked: [], shown: null });
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Somebody else saved the draft meanwhile. */
  const [isOverwritten, setOverwritten] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const saved = useRef(plan);
  useLeaveGuard(useCallback(() => unsaved.current, []));
  const unsaved = useRef(false);
  unsaved.current = plan !== null && plan !== saved.current;

  const hall = useMemo(() => (plan === null ? null : hallOf(plan.document)), [plan]);
  const figures = useMemo(() => (hall === null ? null : figuresOf(hall)), [hall]);
  const publish = trpc.staff.layouts.publish.useMutation();
  const remove = trpc.staff.layouts.removeDraft.useMutation();

  const show = useCallback((next: Plan | null, places: Marked = { marked: [], shown: null }) => {
    setPlan(next);
    setMarks(places);
    setRefusal(null);
  }, []);

  async function changed(): Promise<void> {
    await Promise.all([
      utils.staff.screens.get.invalidate({ id: screen.id }),
      utils.staff.layouts.list.invalidate({ screen: screen.id }),
      utils.staff.cinemas.get.invalidate({ id: screen.cinema.id }),
      utils.staff.screens.list.invalidate(),
      utils.staff.cinemas.list.invalidate(),
    ]);
  }

  /** The draft on the server is what is shown here. Answers with its version. */
  async function keep(one: Plan): Promise<number> {
    if (draft !== null && one === saved.current) return draft.row_version;
    const version = draft?.row_version ?? null;
    const answer = await saveDraft(screen.id, { ...one, version, locale: i18n.language });
    saved.current = one;
    const now = new Date().toISOString();
    setDraft({ ...answer, saved_at: now, saved_by: '', origin: one.origin, document: '' });
    return answer.row_version;
  }

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefusal(null);
    setOverwritten(false);
    try {
      await work();
      await changed();
    } catch (error) {
      setRefusal(errorText(error));
      setOverwritten(errorOf(error).code === 'CHANGED_MEANWHILE');
    } finally {
      setBusy(false);
    }
  }

  const save = (one: Plan) =>
    act(async () => {
      await keep(one);
      done(t('draft.saved'));
    });
  const publishNow = (one: Plan) =>
    act(async () => {
      const row_version = await keep(one);
      const { number: made } = await publish.mutateAsync({ screen: screen.id, row_version });
      unsaved.current = false;
      saved.current = one;
      done(t('layouts.made', { number: made }));
      await navigate(`/cinemas/screens/${screen.id}`);
    });
  /** What is planned here is gone on with by hand. */
  const drawOn = async (): Promise<void> => {
    if (plan !== null && plan.obstacle === null) await act(async () => void (await keep(plan)));
    if (plan === null || plan === saved.current) await navigate(`/cinemas/screens/${screen.id}/editor`);
  };
  /** Theirs is drawn instead; or what is drawn here takes the place of theirs when it is saved next. */
  const settle = (whose: 'mine' | 'theirs') =>
    act(async () => {
      const theirs = await utils.staff.layouts.draft.fetch({ screen: screen.id }, { staleTime: 0 });
      setDraft(theirs);
      saved.current = null;
      if (whose === 'mine') return;
      const drawn = planOfDraft(theirs);
      saved.current = drawn;
      setTemplate(templateOfDraft(theirs, screen));
      setTakenOver((times) => times + 1);
      show(drawn);
    });
  const discard = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('draft.discardTitle'),
      text: t('draft.discardText'),
      action: t('draft.discard'),
      isDangerous: true,
    });
    if (!isSure || draft === null) return;
    await act(async () => {
      await remove.mutateAsync({ screen: screen.id, row_version: draft.row_version });
      setDraft(null);
      saved.current = null;
      show(null);
    });
  };

  return (
    <Stack gap="lg">
      <header>
        <Crumbs
          crumbs={[
            { label: t('cinemas.title'), to: '/cinemas' },
            { label: screen.cinema.name, to: `/cinemas/${screen.cinema.id}` },
            { label: screen.values.name, to: `/cinemas/screens/${screen.id}` },
          ]}
          here={t('layout.next')}
        />
        <Title order={1} size="h2">
          {t('layout.nextOf', { screen: screen.values.name })}
        </Title>
        <Text c="dimmed">{screen.layout === null ? t('layout.noneText') : t('layout.nextText')}</Text>
      </header>
      {draft === null || draft.saved_by === '' ? null : (
        <Alert color="blue" title={t('draft.waits')}>
          <Text size="sm">
            {t('draft.by', { by: draft.saved_by, time: dateTime(draft.saved_at), seats: number(draft.seat_count) })}{' '}
            {originText(draft.origin)}
          </Text>
        </Alert>
      )}
      <div className={classes.columns}>
        <Paper withBorder p="md" bg="var(--p-surface)">
          <Tabs
            value={source}
            onChange={(next) => setSource(next === 'file' ? 'file' : 'template')}
            keepMounted={false}
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="template">{t('source.template')}</Tabs.Tab>
              <Tabs.Tab value="file">{t('source.file')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="template">
              <FromTemplate
                key={takenOver}
                screen={screen}
                template={template}
                onTemplate={setTemplate}
                onPlan={show}
                plan={plan}
              />
            </Tabs.Panel>
            <Tabs.Panel value="file">
              <FromFile screen={screen} onPlan={show} onMarks={setMarks} />
            </Tabs.Panel>
          </Tabs>
        </Paper>
        <Stack gap="md" className={classes.plan ?? ''}>
          {hall === null || figures === null ? (
            <Paper withBorder p="xl" ta="center">
              <Text fw={600}>{t('plan.none.title')}</Text>
              <Text size="sm" c="dimmed">
                {t('plan.none.text')}
              </Text>
            </Paper>
          ) : (
            <>
              <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" className={classes.figures ?? ''}>
                {figures.map(([name, value]) => (
                  <div key={name}>
                    <dt>{t(`figures.${name}`)}</dt>
                    <dd className="p-figures">{number(value)}</dd>
                  </div>
                ))}
              </SimpleGrid>
              <div className={classes.preview}>
                <HallMap hall={hall} label={screen.values.name} rates={screen.classes} {...marks} />
              </div>
            </>
          )}
          {refusal === null ? null : (
            <Alert color="red" role="alert">
              {refusal}
              {isOverwritten ? (
                <Group mt="sm" gap="sm">
                  <Button size="xs" variant="default" onClick={() => void settle('theirs')}>
                    {t('draft.theirs')}
                  </Button>
                  <Button size="xs" variant="default" onClick={() => void settle('mine')}>
                    {t('draft.mine')}
                  </Button>
                </Group>
              ) : null}
            </Alert>
          )}
          {plan?.obstacle ? (
            <Text size="sm" c="var(--p-danger-text)">
              {plan.obstacle}
            </Text>
          ) : null}
          <Group>
            <Button
              loading={isBusy}
              disabled={plan === null || plan.obstacle !== null}
              onClick={() => plan && void publishNow(plan)}
            >
              {t('layout.publish')}
            </Button>
            <Button
              variant="default"
              disabled={isBusy || plan === null || plan.obstacle !== null || plan === saved.current}
              onClick={() => plan && void save(plan)}
            >
              {t('draft.save')}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => void drawOn()}>
              {t(plan === null ? 'layout.draw' : 'layout.drawOn')}
            </Button>
            {draft === null ? null : (
              <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void discard()}>
                {t('draft.discard')}
              </Button>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {t('layout.publishHelp')}
          </Text>
        </Stack>
      </div>
    </Stack>
  );
}

function planOfDraft(draft: (LayoutDraftView & { document: string }) | null): Plan | null {
  return draft === null
    ? null
    : { document: JSON.parse(draft.document) as HallDocument, origin: draft.origin, obstacle: null };
}

function templateOfDraft(draft: LayoutDraftView | null, { values, layout }: ScreenView): Template {
  if (draft?.origin.kind === 'template') return templateOf(draft.origin.template);
  const { row_naming, separator } = values.config;
  return { ...firstTemplate, rowNaming: row_naming, separator, wheelchairs: values.accessible && !layout ? 2 : 0 };
}

/** Null: the engine takes it for no hall. */
function hallOf(document: HallDocument): Hall | null {
  try {
    return Hall.fromDocument(document);
  } catch {
    return null;
  }
}

function figuresOf(hall: Hall) {
  const empty = new Inventory(hall);
  const figures = [
    ['seats', hall.seatCount],
    ['online', empty.onlineCount()],
    ['run', empty.largestRun()],
    ['rows', new Set(hall.seats.row).size],
  ] as const;
  empty.free();
  return figures;
}
