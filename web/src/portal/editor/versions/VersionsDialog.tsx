import { Badge, Button, Group, Modal, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { LayoutView, ScreenView } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { type ReactNode, useMemo, useState } from 'react';
import { useOriginText } from '../../cinemas/useOriginText.ts';
import { Failed } from '../../frame/Failed.tsx';
import { Loaded } from '../../frame/Loaded.tsx';
import { useIsPhone } from '../../frame/useIsPhone.ts';
import { seatCount } from '../document/seats.ts';
import type { Drawing } from '../document/types.ts';
import { drawingOf } from '../opening.ts';
import { DifferenceMap } from './DifferenceMap.tsx';
import { DifferenceWords } from './DifferenceWords.tsx';
import { differenceOf } from './difference.ts';
import { shapeDifferences } from './shapes.ts';
import classes from './Versions.module.css';

interface Props {
  screen: ScreenView;
  /** What is being drawn; null: nothing is. */
  draft: Drawing | null;
  /** An earlier layout shall be gone on with; left out: they are only looked at. */
  onOpen?: (drawing: Drawing, number: number) => void;
  onClose(): void;
}

/** What was published, what differs between two of them or from the drawing, and the way back to one. */
export default function VersionsDialog({ screen, draft, onOpen, onClose }: Props): ReactNode {
  const { t } = useTranslation('versions');
  const query = trpc.staff.layouts.list.useQuery({ screen: screen.id });
  const isPhone = useIsPhone();
  return (
    <Modal opened onClose={onClose} title={t('title')} size="min(1200px, 94vw)" fullScreen={isPhone}>
      <Loaded query={query}>
        {(layouts) =>
          layouts.length === 0 ? (
            <Text size="sm">{t('none')}</Text>
          ) : (
            <Versions screen={screen} draft={draft} layouts={layouts} {...(onOpen && { onOpen })} />
          )
        }
      </Loaded>
    </Modal>
  );
}

const draftValue = 'draft';

function Versions({ screen, draft, layouts, onOpen }: Omit<Props, 'onClose'> & { layouts: LayoutView[] }): ReactNode {
  const { t } = useTranslation('versions');
  const { number, dateTime } = useFormats();
  const originText = useOriginText();
  const [newest, before = newest] = layouts;
  const [from, setFrom] = useState(String((draft ? newest : before)?.id));
  const [to, setTo] = useState(draft ? draftValue : String(newest?.id));
  const utils = trpc.useUtils();
  const open = async (layout: LayoutView): Promise<void> => {
    const version = await utils.staff.layouts.version.fetch({ id: layout.id }, { staleTime: Number.POSITIVE_INFINITY });
    onOpen?.(drawingOf(version), layout.number);
  };
  const seatsText = (seats: number): string => t('seats', { count: seats, seats: number(seats) });
  const drawn = draft && seatCount(draft.hall);
  const choices = [
    ...(drawn === null ? [] : [{ value: draftValue, label: t('draft', { count: drawn, seats: number(drawn) }) }]),
    ...layouts.map((layout) => ({ value: String(layout.id), label: t('layout', { number: layout.number }) })),
  ];
  return (
    <Stack>
      <ul className={classes.list}>
        {layouts.map((layout, place) => (
          <li key={layout.id}>
            <div>
              <Text size="sm" fw={600}>
                {t('layout', { number: layout.number })}{' '}
                {place === 0 ? (
                  <Badge size="xs" variant="light" color="green">
                    {t('newest')}
                  </Badge>
                ) : null}
              </Text>
              <Text size="sm">
                {layout.published_by === null
                  ? dateTime(layout.published_at)
                  : t('by', { by: layout.published_by, time: dateTime(layout.published_at) })}
              </Text>
              <Text size="xs" c="dimmed">
                {[originText(layout.origin), seatsText(layout.figures.total_seats)].filter(Boolean).join(' · ')}
              </Text>
            </div>
            {onOpen ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('openOf', { number: layout.number })}
                onClick={() => void open(layout)}
              >
                {t('open')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Group component="section" aria-labelledby="difference" gap="sm" align="flex-end">
        <Title order={3} size="h5" id="difference" w="100%">
          {t('difference')}
        </Title>
        <NativeSelect
          label={t('from')}
          value={from}
          data={choices}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('to')}
          value={to}
          data={choices}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
      <Compared key={`${from}/${to}`} screen={screen} draft={draft} from={from} to={to} />
    </Stack>
  );
}

function Compared(props: { screen: ScreenView; draft: Drawing | null; from: string; to: string }): ReactNode {
  const { screen, draft, from, to } = props;
  const [before, after] = [useVersion(from, draft), useVersion(to, draft)];
  const [old, now] = [before.drawing, after.drawing];
  const difference = useMemo(() => (old && now ? differenceOf(old.hall, now.hall) : null), [old, now]);
  const shapes = useMemo(
    () => (old && now && difference ? shapeDifferences(old.scenery.shapes, now.scenery.shapes, difference.shift) : []),
    [old, now, difference],
  );
  const failed = before.error ?? after.error;
  if (failed) return <Failed error={failed} onRetry={() => void Promise.all([before.retry(), after.retry()])} />;
  if (!old || !now || !difference) return <Skeleton height={320} />;
  return (
    <>
      <DifferenceMap before={old} after={now} difference={difference} rates={screen.classes} />
      <DifferenceWords difference={difference} shapes={shapes} />
    </>
  );
}

/** The drawing itself, or a published layout, which never changes. */
function useVersion(value: string, draft: Drawing | null) {
  const isDraft = value === draftValue;
  const { data, error, refetch } = trpc.staff.layouts.version.useQuery(
    { id: isDraft ? 1 : Number(value) },
    { enabled: !isDraft, staleTime: Number.POSITIVE_INFINITY },
  );
  const published = useMemo(() => (data && !isDraft ? drawingOf(data) : null), [data, isDraft]);
  return { drawing: isDraft ? draft : published, error, retry: refetch };
}
