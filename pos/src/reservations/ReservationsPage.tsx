import { Alert, Badge, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { longestBillSearch, type ReservationView } from '@parterre/server/contract';
import { trpc, useErrorText } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './Reservations.module.css';

/** What other tills and the telephone do is as old as this on the screen. */
const ageMs = 10_000;
const pauseMs = 200;

/** What is reserved for today's shows, or whatever a name, a number or a slip leads to. */
export default function ReservationsPage(): ReactNode {
  const { t } = useTranslation('reservations');
  const { locale } = useFormats();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<'open' | 'all'>('open');
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const { data, error, refetch } = trpc.pos.reservations.search.useQuery(
    { search, day: null, locale },
    { refetchInterval: ageMs, placeholderData: (before) => before },
  );
  const found = (data ?? []).filter(({ status }) => show === 'all' || search !== '' || status === 'pending');
  const [only] = found;
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <TextInput
          size="lg"
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch aria-hidden />}
          maxLength={longestBillSearch}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // A reader ends with Enter: what it reads next replaces what it has read.
            event.currentTarget.select();
            if (only && found.length === 1 && search === typed.trim()) void navigate(only.uuid);
          }}
        />
        <SegmentedControl
          size="lg"
          aria-label={t('show')}
          value={show}
          onChange={(value) => setShow(value as 'open' | 'all')}
          data={[
            { value: 'open', label: t('shows.open') },
            { value: 'all', label: t('shows.all') },
          ]}
        />
      </div>
      {error === null ? null : (
        <Alert color="red" role="alert" mb="md">
          {errorText(error)}
          <Button size="lg" variant="default" mt="sm" display="block" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {data !== undefined && found.length === 0 ? (
        <p className={classes.none} role="status">
          {t(search === '' ? 'none' : 'noneFound')}
        </p>
      ) : null}
      <ul className={classes.list}>
        {found.map((reservation) => (
          <li key={reservation.uuid}>
            <Row reservation={reservation} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ reservation }: { reservation: ReservationView }): ReactNode {
  const { t } = useTranslation('reservations');
  const { time, dayRelative, money } = useFormats();
  const { today } = useProgramme();
  const { uuid, status, isPaying, name, reference, schedule, tickets, amount, until } = reservation;
  const day = schedule.start.slice(0, 10);
  return (
    <Link className={classes.row} to={uuid} data-over={status === 'pending' ? undefined : true}>
      <p>
        <span className={classes.start}>{time(schedule.start)}</span>
        {day === today ? null : <span className={classes.quiet}> {dayRelative(day, today)}</span>}
      </p>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.quiet}>{reference}</p>
      </div>
      <div>
        <p>{`${schedule.title} · ${schedule.screen}`}</p>
        <p className={classes.quiet}>{tickets.map(({ seat }) => seat?.name).join(', ')}</p>
      </div>
      <div className={classes.right}>
        <p>{`${t('tickets', { count: tickets.length })} · ${money(amount)}`}</p>
        <p className={classes.quiet}>
          {status === 'pending' && !isPaying ? (
            t('until', { time: time(until) })
          ) : (
            <Badge size="lg" variant="light" color={status === 'used' ? 'green' : 'gray'}>
              {isPaying ? t('isPaying') : t(`status.${status}`)}
            </Badge>
          )}
        </p>
      </div>
    </Link>
  );
}
