import { Alert, Anchor, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import type { AdmissionRow, AdmittedTicket, DoorConflict, DoorCounts, ShowAdmissions } from '@parterre/server/contract';
import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../frame/Loaded.tsx';
import classes from './Admissions.module.css';
import { curveOf, doorsOf } from './admissions.ts';

/** How a show fills, as it happens: by rate, by time and by door, who was let in when and by whom, and who has not come. */
export function AdmissionsSection({ schedule }: { schedule: number }): ReactNode {
  const [counts, setCounts] = useState<DoorCounts | null>(null);
  const admissions = trpc.staff.admissions.ofShow.useQuery({ id: schedule });
  trpc.staff.admissions.watch.useSubscription(
    { id: schedule },
    {
      onData(now) {
        setCounts(now);
        void admissions.refetch();
      },
    },
  );
  return (
    <Loaded query={admissions} height={120}>
      {({ rows, missing, start, end, conflicts }) => (
        <Stack gap="md">
          {counts === null ? null : <Counts counts={counts} />}
          <Conflicts conflicts={conflicts} />
          <Curve rows={rows} start={start} />
          <Doors rows={rows} />
          <Ledger rows={rows} />
          <Missing tickets={missing} end={end} />
        </Stack>
      )}
    </Loaded>
  );
}

function Counts({ counts }: { counts: DoorCounts }): ReactNode {
  const { t } = useTranslation('schedules');
  const { number } = useFormats();
  const share = (inside: number, expected: number): number => (expected === 0 ? 0 : (100 * inside) / expected);
  const lines = [{ rate: t('admissions.in'), in: counts.in, expected: counts.expected }, ...counts.rates];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {lines.map(({ rate, in: inside, expected }, place) => (
        <div key={place === 0 ? 'all' : `rate ${rate}`}>
          <Text size="sm" {...(place === 0 && { fw: 650 })}>
            {rate}{' '}
            <span className="p-figures">{t('admissions.of', { in: number(inside), expected: number(expected) })}</span>
          </Text>
          <Progress value={share(inside, expected)} color="green" aria-label={rate} />
        </div>
      ))}
    </SimpleGrid>
  );
}

/** Whom scanners without a network let in and the server would not have: who, when and where, of doubles at both doors. */
function Conflicts({ conflicts }: { conflicts: readonly DoorConflict[] }): ReactNode {
  const { t } = useTranslation('scanner');
  const { t: own } = useTranslation('schedules');
  const { time } = useFormats();
  if (conflicts.length === 0) return null;
  const who = (employee: string | null): string => employee ?? own('admissions.nobody');
  return (
    <Alert color="red" title={`${t('conflict.title')} (${conflicts.length})`}>
      <Table.ScrollContainer minWidth={480}>
        <Table fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{own('admissions.seat')}</Table.Th>
              <Table.Th>{own('admissions.rate')}</Table.Th>
              <Table.Th>{own('admissions.order')}</Table.Th>
              <Table.Th>{own('admissions.what')}</Table.Th>
              <Table.Th>{own('admissions.who')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflicts.map(({ admission, reason, at, device, employee, other, ...ticket }) => (
              <Table.Tr key={admission}>
                <Table.Td className="p-figures">{ticket.seat ?? '–'}</Table.Td>
                <Table.Td>{ticket.rate}</Table.Td>
                <Table.Td>
                  <OrderLink ticket={ticket} />
                </Table.Td>
                <Table.Td>
                  {other === null
                    ? t('conflict.against', { at: time(at), device, reason: t(`reason.${reason}`) })
                    : t('conflict.double', { at: time(at), device, otherAt: time(other.at), other: other.device })}
                </Table.Td>
                <Table.Td>{[employee, ...(other === null ? [] : [other.employee])].map(who).join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  );
}

/** Steps from the first passage to the last; the start of the show is a line in it. */
function Curve({ rows, start }: { rows: readonly AdmissionRow[]; start: string }): ReactNode {
  const { t } = useTranslation('schedules');
  const { time } = useFormats();
  const curve = curveOf(rows);
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return <Text size="sm">{t('admissions.none')}</Text>;
  const startMs = Date.parse(start);
  const fromMs = Math.min(first.atMs, startMs);
  const untilMs = Math.max(last.atMs, startMs, fromMs + 60_000);
  const most = Math.max(...curve.map((point) => point.in), 1);
  const x = (atMs: number): number => (100 * (atMs - fromMs)) / (untilMs - fromMs);
  const y = (inside: number): number => 40 - (38 * inside) / most;
  const steps = curve.map((point) => `H ${x(point.atMs)} V ${y(point.in)}`).join(' ');
  return (
    <figure className={classes.figure}>
      <svg
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('admissions.curve', { count: last.in, time: time(last.atMs) })}
      >
        <line className={classes.start} x1={x(startMs)} x2={x(startMs)} y1={0} y2={40} />
        <path className={classes.curve} d={`M ${x(first.atMs)} 40 ${steps} H 100`} />
      </svg>
      <figcaption>
        <span className="p-figures">{time(fromMs)}</span>
        <span>{t('admissions.start', { time: time(startMs) })}</span>
        <span className="p-figures">{time(untilMs)}</span>
      </figcaption>
    </figure>
  );
}

function Doors({ rows }: { rows: readonly AdmissionRow[] }): ReactNode {
  const { t } = useTranslation('schedules');
  const { number } = useFormats();
  const doors = doorsOf(rows);
  if (doors.length === 0) return null;
  return (
    <Table fz="sm" verticalSpacing={6} maw={360}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('admissions.door')}</Table.Th>
          <Table.Th ta="right">{t('admissions.in')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {doors.map(({ device, in: inside }) => (
          <Table.Tr key={device}>
            <Table.Td>{device}</Table.Td>
            <Table.Td ta="right" className="p-figures">
              {number(inside)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Ledger({ rows }: { rows: readonly AdmissionRow[] }): ReactNode {
  const { t } = useTranslation('schedules');
  const { time } = useFormats();
  if (rows.length === 0) return null;
  const who = (employee: string | null): string => employee ?? t('admissions.nobody');
  return (
    <details className={classes.details}>
      <summary>{t('admissions.ledger', { count: rows.length })}</summary>
      <Table.ScrollContainer minWidth={620}>
        <Table fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('admissions.time')}</Table.Th>
              <Table.Th>{t('admissions.what')}</Table.Th>
              <Table.Th>{t('admissions.seat')}</Table.Th>
              <Table.Th>{t('admissions.rate')}</Table.Th>
              <Table.Th>{t('admissions.order')}</Table.Th>
              <Table.Th>{t('admissions.door')}</Table.Th>
              <Table.Th>{t('admissions.who')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.toReversed().map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td className="p-figures">{time(row.at)}</Table.Td>
                <Table.Td>
                  {t(`admissions.kind.${row.kind}`)}
                  {row.undone === null ? null : (
                    <Text size="sm" c="dimmed">
                      {t('admissions.undone', {
                        time: time(row.undone.at),
                        who: `${row.undone.device}, ${who(row.undone.employee)}`,
                      })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td className="p-figures">{row.seat ?? '–'}</Table.Td>
                <Table.Td>{row.rate}</Table.Td>
                <Table.Td>
                  <OrderLink ticket={row} />
                </Table.Td>
                <Table.Td>{row.device}</Table.Td>
                <Table.Td>{who(row.employee)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}

/** Nobody is missing before the show is over. */
function Missing({ tickets, end }: { tickets: ShowAdmissions['missing']; end: string }): ReactNode {
  const { t } = useTranslation('schedules');
  const { nowMs } = useProgramme();
  const isOver = nowMs() >= Date.parse(end);
  if (tickets.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{t(isOver ? 'admissions.missing' : 'admissions.awaited', { count: tickets.length })}</summary>
      <Table fz="sm" verticalSpacing={6} maw={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('admissions.seat')}</Table.Th>
            <Table.Th>{t('admissions.rate')}</Table.Th>
            <Table.Th>{t('admissions.order')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tickets.map((ticket) => (
            <Table.Tr key={ticket.line}>
              <Table.Td className="p-figures">{ticket.seat ?? '–'}</Table.Td>
              <Table.Td>{ticket.rate}</Table.Td>
              <Table.Td>
                <OrderLink ticket={ticket} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

/** Leads to the bill for whoever may read it. */
function OrderLink({ ticket: { bill, reference } }: { ticket: AdmittedTicket }): ReactNode {
  const { may } = useStaff();
  return may('bills.read') ? (
    <Anchor component={Link} to={`/bills/${bill}`} size="sm">
      {reference}
    </Anchor>
  ) : (
    reference
  );
}
