import { DndContext, DragOverlay, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { Button, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { useHotkeys, useLocalStorage } from '@mantine/hooks';
import type { PlannedSchedule, ScheduleChoices } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { IconChevronLeft, IconChevronRight, IconPlus, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { DateField } from '../dates/DateField.tsx';
import { ExhibitorSelect, useExhibitor } from '../frame/exhibitor.tsx';
import { Failed } from '../frame/Failed.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { Message } from '../frame/Message.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { DragStatus } from './DragStatus.tsx';
import { useDragged } from './dragState.ts';
import { useFilmColors } from './filmColor.ts';
import { Legend } from './Legend.tsx';
import { NewSchedule } from './NewSchedule.tsx';
import { Palette } from './Palette.tsx';
import { addDays, axisOf, choicesOf, daysFrom } from './planning.ts';
import classes from './SchedulesPage.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { Timeline } from './Timeline.tsx';
import { useDragging } from './useDragging.ts';
import { usePlan } from './usePlan.ts';

const spans = [1, 3, 7, 14] as const;
/** Pixels of an hour at least; the first is as many as fit. */
const zooms = [0, 72, 112, 176];
const none: PlannedSchedule[] = [];
/** Where something is while it is dragged, `DragStatus` says in the reader's language. */
const nothing = (): undefined => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** The programme as a timeline. What it shows stands in its address. */
export default function SchedulesPage(): ReactNode {
  const query = trpc.staff.schedules.choices.useQuery();
  return <Loaded query={query}>{(choices) => <OfExhibitor choices={choices} />}</Loaded>;
}

/** One exhibitor at a time: each has days, clocks, films and prices of its own. */
function OfExhibitor({ choices }: { choices: ScheduleChoices }): ReactNode {
  const exhibitor = useExhibitor('schedules.read', true);
  const own = useMemo(() => choicesOf(choices, exhibitor), [choices, exhibitor]);
  return <Plan key={exhibitor} choices={own} />;
}

function Plan({ choices }: { choices: ScheduleChoices }): ReactNode {
  const { t } = useTranslation(['schedules', 'portal']);
  const { today, nowMs } = useProgramme();
  const { account, may } = useStaff();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const from = /^\d{4}-\d{2}-\d{2}$/.test(address.get('from') ?? '') ? (address.get('from') ?? today) : today;
  const span = spans.find((count) => String(count) === address.get('days')) ?? 1;
  const cinema = choices.cinemas.find(({ id }) => String(id) === address.get('cinema'))?.id ?? null;
  const to = addDays(from, span - 1);
  const mayWrite = may('schedules.write');

  const query = { from, to, cinema };
  const { data, error, isPlaceholderData, refetch } = trpc.staff.schedules.timeline.useQuery(query, {
    placeholderData: (before) => before,
  });
  const isLoading = data === undefined || isPlaceholderData;
  const mayChange = mayWrite && !isLoading;
  const read = useMemo(
    () => data?.schedules.filter(({ cinema_id }) => choices.cinemas.some(({ id }) => id === cinema_id)) ?? none,
    [data, choices],
  );
  // While other days are on their way, of those before only what is seen here counts: nothing else can be published.
  const schedules = useMemo(
    () => (isLoading ? read.filter(({ day }) => day >= from && day <= to) : read),
    [read, isLoading, from, to],
  );
  const screens = useMemo(
    () => choices.screens.filter(({ cinema_id }) => cinema === null || cinema_id === cinema),
    [choices, cinema],
  );
  const days = useMemo(() => daysFrom(from, span), [from, span]);
  const midnightOffset = choices.exhibitors[0]?.midnight_offset ?? 0;
  const axis = useMemo(() => {
    const { from, to } = axisOf(read, midnightOffset);
    return { from, to };
  }, [read, midnightOffset]);
  const colors = useFilmColors(choices.movies);

  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<'new' | 'copy' | 'change' | null>(null);
  const [planned, setPlanned] = useState<{ movie: number; version: number } | null>(null);
  const plan = usePlan(query);
  const [zoom, setZoom] = useLocalStorage({ key: 'parterre-timeline-zoom', defaultValue: 0 });
  useHotkeys([['mod+Z', plan.undo]]);
  const dragging = useDragging({
    choices,
    schedules,
    screens,
    days,
    axis,
    plan,
    mayWrite: mayChange,
    nowMs,
    mayPlanIn: (cinemaId) =>
      account.memberships.some(
        ({ cinemas, permissions }) =>
          permissions.includes('schedules.write') && (cinemas === null || cinemas.includes(cinemaId)),
      ),
  });

  const onSelect = useCallback((id: number, adds: boolean) => {
    setSelected((before) => {
      if (!adds) return before.size === 1 && before.has(id) ? new Set() : new Set([id]);
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const onSelectDay = useCallback(
    (day: string) => setSelected(new Set(schedules.filter((each) => each.day === day).map(({ id }) => id))),
    [schedules],
  );
  const onOpen = useCallback((id: number) => void navigate(`/schedules/${id}`), [navigate]);
  const onKeyDown = useCallback(
    (event: React.KeyboardEvent, schedule: PlannedSchedule) => {
      if (dragging.onKeyDown(event, schedule)) event.preventDefault();
      else if (event.key === 'Enter') {
        event.preventDefault();
        onOpen(schedule.id);
      } else if (event.key === 'x') onSelect(schedule.id, true);
    },
    [dragging.onKeyDown, onOpen, onSelect],
  );

  const go = (change: Record<string, string | null>): void => {
    setAddress((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change)) value === null ? next.delete(name) : next.set(name, value);
      return next;
    });
    setSelected(new Set());
  };
  const chosen = schedules.filter(({ id }) => selected.has(id));
  const drafts = schedules.filter(({ draft, cancelled }) => draft && !cancelled);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );

  if (choices.screens.length === 0)
    return (
      <>
        <ExhibitorSelect permission="schedules.read" inSome />
        <Message title={t('noScreens.title')} text={t('noScreens.text')} />
      </>
    );
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="wrap" gap="sm">
        <Title order={1} size="h2">
          {t('portal:areas.schedules')}{' '}
          <Text span c="dimmed" size="lg" className="p-figures">
            {schedules.length}
          </Text>
        </Title>
        {mayWrite ? (
          <Group gap="xs">
            {drafts.length > 0 ? (
              <Button variant="light" loading={plan.isBusy} onClick={() => plan.publish(drafts.map(({ id }) => id))}>
                {t('publish.all', { count: drafts.length })}
              </Button>
            ) : null}
            <Button variant="default" component={Link} to="/schedules/list">
              {t('toList')}
            </Button>
            <Button variant="default" onClick={() => setDialog('copy')}>
              {t('copy.open')}
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                setPlanned(null);
                setDialog('new');
              }}
            >
              {t('new.open')}
            </Button>
          </Group>
        ) : null}
      </Group>
      <Group gap="sm" wrap="wrap">
        <ExhibitorSelect permission="schedules.read" inSome />
        <Button.Group>
          <Button variant="default" aria-label={t('earlier')} onClick={() => go({ from: addDays(from, -span) })}>
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <Button variant="default" onClick={() => go({ from: today })}>
            {t('today')}
          </Button>
          <Button variant="default" aria-label={t('later')} onClick={() => go({ from: addDays(from, span) })}>
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </Button.Group>
        <DateField
          className={classes.date}
          aria-label={t('from')}
          value={from}
          onChange={(day) => day !== '' && go({ from: day })}
        />
        <SegmentedControl
          aria-label={t('days')}
          value={String(span)}
          data={spans.map((count) => ({ value: String(count), label: t('span', { count }) }))}
          onChange={(value) => go({ days: value === '1' ? null : value })}
        />
        <Button.Group>
          <Button
            variant="default"
            aria-label={t('zoom.out')}
            title={t('zoom.out')}
            disabled={zoom === 0}
            onClick={() => setZoom(Math.max(0, zoom - 1))}
          >
            <IconZoomOut size={16} aria-hidden />
          </Button>
          <Button
            variant="default"
            aria-label={t('zoom.in')}
            title={t('zoom.in')}
            disabled={zoom >= zooms.length - 1}
            onClick={() => setZoom(Math.min(zooms.length - 1, zoom + 1))}
          >
            <IconZoomIn size={16} aria-hidden />
          </Button>
        </Button.Group>
        {choices.cinemas.length > 1 ? (
          <Select
            aria-label={t('cinema')}
            placeholder={t('allCinemas')}
            clearable
            w={200}
            value={cinema === null ? null : String(cinema)}
            data={choices.cinemas.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => go({ cinema: value })}
          />
        ) : null}
      </Group>
      {error && data === undefined ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        autoScroll={{ layoutShiftCompensation: false, threshold: { x: 0.05, y: 0.1 } }}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: t('block.instructions') } }}
        onDragStart={dragging.onDragStart}
        onDragMove={dragging.onDragMove}
        onDragEnd={dragging.onDragEnd}
        onDragCancel={dragging.onDragCancel}
      >
        <div className={classes.work}>
          <div className={classes.main}>
            <Timeline
              days={days}
              screens={screens}
              schedules={schedules}
              choices={choices}
              axis={axis}
              hourWidth={zooms[zoom] ?? 0}
              drag={dragging.state}
              colors={colors}
              selected={selected}
              pickedUp={dragging.pickedUp}
              isLoading={isLoading}
              mayWrite={mayChange}
              onSelect={onSelect}
              onSelectDay={onSelectDay}
              onOpen={onOpen}
              onKeyDown={onKeyDown}
            />
            <Legend />
            <DragStatus drag={dragging.state} choices={choices} />
          </div>
          {mayWrite ? (
            <Palette
              movies={choices.movies}
              colors={colors}
              onPlan={(movie, version) => {
                setPlanned({ movie, version });
                setDialog('new');
              }}
            />
          ) : null}
        </div>
        <DragOverlay dropAnimation={null}>
          <DragLabel drag={dragging.state} />
        </DragOverlay>
      </DndContext>
      {chosen.length > 0 ? (
        <SelectionBar
          chosen={chosen}
          plan={plan}
          mayWrite={mayWrite}
          onOpen={onOpen}
          onChange={() => setDialog('change')}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
      {dialog === 'new' ? (
        <NewSchedule
          choices={choices}
          screens={screens}
          planned={planned}
          day={from}
          midnightOffset={midnightOffset}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'copy' ? (
        <CopyDialog choices={choices} screens={screens} from={from} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'change' ? (
        <BulkDialog
          choices={choices}
          chosen={chosen}
          onKeep={(ids) => setSelected(new Set(ids))}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Stack>
  );
}

/** What is at the pointer while a film is dragged from the palette. */
function DragLabel({ drag }: { drag: Parameters<typeof useDragged>[0] }): ReactNode {
  const ghost = useDragged(drag);
  return ghost === null ? <span /> : <span className={classes.dragLabel}>{ghost.dragged.title}</span>;
}
