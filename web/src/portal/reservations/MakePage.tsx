import {
  Alert,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import type { PosOffer } from '@parterre/server/contract';
import { errorLines, errorOf, fieldErrors, trpc, useWishKey } from '@parterre/ui/api';
import { type Cart, pricedTickets, quantityOf, seatTickets, setQuantity, totalAmount } from '@parterre/ui/checkout';
import { useFormats } from '@parterre/ui/format';
import { useTranslation } from '@parterre/ui/i18n';
import { useProgramme } from '@parterre/ui/programme';
import { lazyPage } from '@parterre/ui/routing';
import { useStaff } from '@parterre/ui/staff';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Failed } from '../frame/Failed.tsx';
import { news } from '../frame/toasts.ts';
import type { Picked } from './PickSeats.tsx';

/** A file of its own, which brings the canvas along. */
const PickSeats = lazyPage(() => import('./PickSeats.tsx'));

const none: Cart = { items: [] };
const mostTickets = 100;

/** Reserves for somebody who is on the telephone. */
export default function MakePage(): ReactNode {
  const { t } = useTranslation('reservations');
  const { time, dayRelative } = useFormats();
  const { startup, today } = useProgramme();
  const { account } = useStaff();
  const cinemas = startup.cinemas.filter(({ id }) =>
    account.memberships.some(
      ({ cinemas, permissions }) => permissions.includes('reservations.write') && (cinemas?.includes(id) ?? true),
    ),
  );
  const [cinema, setCinema] = useState(cinemas[0]?.id ?? 0);
  const [chosenDay, setDay] = useState<string | null>(null);
  const [chosen, setShow] = useState<number | null>(null);
  const shows = trpc.staff.reservations.shows.useQuery({ cinema }, { enabled: cinema > 0 });
  const { schedules = [], films = [] } = shows.data ?? {};
  const days = [...new Set(schedules.map(({ day }) => day))].sort();
  const day = days.find((each) => each === chosenDay) ?? days[0] ?? today;
  const ofDay = schedules.filter((schedule) => schedule.day === day);
  const show = ofDay.find(({ id }) => id === chosen) ?? ofDay[0];
  const offer = trpc.staff.reservations.offer.useQuery({ schedule: show?.id ?? 0 }, { enabled: show !== undefined });
  const title = (movie: number): string => films.find(({ id }) => id === movie)?.title ?? '';
  return (
    <Stack gap="md" maw={880}>
      <Title order={1} size="h2">
        {t('make.title')}
      </Title>
      <Group align="end">
        <NativeSelect
          label={t('make.cinema')}
          value={String(cinema)}
          data={cinemas.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setCinema(Number(currentTarget.value))}
        />
        <NativeSelect
          label={t('make.day')}
          value={day}
          data={(days.length > 0 ? days : [day]).map((each) => ({ value: each, label: dayRelative(each, today) }))}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <NativeSelect
          label={t('make.show')}
          value={String(show?.id ?? '')}
          data={ofDay.map(({ id, start, movie_id }) => ({
            value: String(id),
            label: `${time(start)} ${title(movie_id)}`,
          }))}
          onChange={({ currentTarget }) => setShow(Number(currentTarget.value))}
        />
      </Group>
      {shows.error === null ? null : <Failed error={shows.error} onRetry={() => void shows.refetch()} />}
      {offer.error === null ? null : <Failed error={offer.error} onRetry={() => void offer.refetch()} />}
      {shows.data !== undefined && show === undefined ? <Text c="dimmed">{t('make.noShows')}</Text> : null}
      {offer.data === undefined || show === undefined ? null : <Form key={show.id} offer={offer.data} />}
    </Stack>
  );
}

function Form({ offer }: { offer: PosOffer }): ReactNode {
  const { t } = useTranslation('reservations');
  const { money, locale } = useFormats();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { tariffs, schedule, screen } = offer;
  const [cart, setCart] = useState(none);
  const [isPicking, setIsPicking] = useState(false);
  const [picked, setPicked] = useState<Picked>({ seats: [] });
  const [contact, setContact] = useState({ name: '', phone: '', email: '', notes: '' });
  /** What the server says it costs, where the seats that it chooses have another price. */
  const [told, setTold] = useState<{ count: number; amount: number } | null>(null);
  const wishKey = useWishKey();
  const count = cart.items.length;
  const isComplete = !isPicking || picked.seats.length === count;
  const seated = isPicking ? seatTickets(cart, picked.seats) : cart;
  const reckoned = totalAmount(pricedTickets(seated, tariffs, screen.class_rate));
  const amount = !isPicking && told?.count === count ? told.amount : reckoned;
  const make = trpc.staff.reservations.make.useMutation({
    onSuccess: async ({ uuid, reference }) => {
      news(t('make.done', { reference }));
      await utils.staff.reservations.invalidate();
      await navigate(`/reservations/${uuid}`);
    },
    onError: (thrown) => {
      const { quote } = errorOf(thrown);
      if (quote) setTold({ count, amount: quote.amount });
    },
  });
  const refusal = make.error === null ? null : errorOf(make.error);
  const errors = fieldErrors(make.error);
  const submit = (): void => {
    const orNull = (text: string): string | null => text.trim() || null;
    const wish = {
      ...{ locale, amount, source: 'telephone' as const, hold_token: null },
      ...{ name: contact.name.trim(), phone: orNull(contact.phone), email: orNull(contact.email) },
      notes: orNull(contact.notes),
      items: seated.items.map(({ seat, ...item }) => (seat === null ? item : { ...item, seat })),
    };
    make.mutate({ ...wish, request: wishKey.of(wish) });
  };
  const field = (name: keyof typeof contact) => ({
    label: t(name),
    value: contact[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setContact({ ...contact, [name]: currentTarget.value }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('make.tickets')}
        </Title>
        <Group>
          {tariffs.map(({ price_rate_id, name, total_price }) => (
            <NumberInput
              key={price_rate_id}
              label={`${name} · ${money(total_price)}`}
              min={0}
              max={mostTickets}
              allowDecimal={false}
              value={quantityOf(cart, price_rate_id)}
              onChange={(quantity) => setCart(setQuantity(cart, schedule.id, price_rate_id, Number(quantity) || 0))}
            />
          ))}
        </Group>
        <Title order={2} size="h4">
          {t('make.seats')}
        </Title>
        <SegmentedControl
          aria-label={t('make.seats')}
          value={isPicking ? 'map' : 'best'}
          onChange={(value) => setIsPicking(value === 'map')}
          data={[
            { value: 'best', label: t('make.best') },
            { value: 'map', label: t('make.choose') },
          ]}
        />
        {isPicking ? (
          <>
            <Text role="status">
              {isComplete && count > 0
                ? t('make.chosen', { seats: picked.seats.map(({ name }) => name).join(', ') })
                : t('make.chooseCount', { count: count - picked.seats.length })}
            </Text>
            <Suspense fallback={null}>
              <PickSeats offer={offer} count={count} picked={picked} onPick={setPicked} />
            </Suspense>
          </>
        ) : null}
        <Title order={2} size="h4">
          {t('make.contact')}
        </Title>
        <TextInput {...field('name')} required maxLength={120} />
        <TextInput {...field('phone')} type="tel" maxLength={40} />
        <TextInput {...field('email')} type="email" maxLength={254} description={t('emailHelp')} />
        <Textarea {...field('notes')} maxLength={500} autosize minRows={2} />
        {refusal === null ? null : (
          <Alert color="red" role="alert">
            {refusal.quote
              ? t('newAmount', { sum: money(refusal.quote.amount) })
              : errorLines(refusal) || refusal.message}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={make.isPending} disabled={count === 0 || !isComplete}>
            {count === 0 ? t('make.nothing') : t('make.submit', { sum: money(amount) })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
