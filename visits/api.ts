/** Visitors without a page: what they ask of the server and do to it, such as choosing, ordering and paying. */
import { randomUUID } from 'node:crypto';
import { demoPassword, demoStaff } from '../prisma/seed/staff.ts';
import { devicePath } from '../server/src/contract/constants.ts';
import type {
  BillListRow,
  DeviceRow,
  DeviceStanding,
  DeviceValues,
  ListPage,
  Locale,
  PaymentResponse,
  PosOffer,
  ReservationView,
  Schedule,
  ScheduleData,
  StaffFilm,
  Startup,
  TillCashStanding,
  Video,
  VoucherView,
} from '../server/src/contract/index.ts';
import { allSignageRoles, type SignagePageKind } from '../server/src/contract/signagePages.ts';
import type { Demo } from '../server/src/testing/demo.ts';
import { until } from '../server/src/testing/until.ts';

/** Where the website under test is. */
export type Site = Pick<Demo, 'url'>;

export async function startupOf(demo: Site, locale = 'en'): Promise<Startup> {
  // A machine that is busy beyond measure may answer that it has no room just now, or that the request took too long to come in.
  let told = '';
  return until(
    'what is on',
    async () => {
      const answer = await fetch(`${demo.url}/api/startup`, { headers: { 'X-Locale': locale } });
      const body = await answer.text();
      told = `${answer.status} ${body}`;
      return answer.ok && (JSON.parse(body) as { data: Startup }).data;
    },
    () => told,
  );
}

/** Shows with a seat picker and room that do not begin within six hours, in the programme's order; `screen`: its name. */
export function roomySchedules(data: Startup, screen?: string): Schedule[] {
  const soonest = Date.parse(data.now) + 6 * 3_600_000;
  return data.schedules
    .filter((schedule) => schedule.purchasable_online && schedule.is_seatpicker_enabled && schedule.event === null)
    .filter((schedule) => Date.parse(schedule.start) > soonest && schedule.available_seats_online > 20)
    .filter(
      (schedule) => screen === undefined || data.screens.find(({ id }) => id === schedule.screen_id)?.name === screen,
    );
}

const given = new WeakMap<Site, number>();

/** A show that nobody got from here before. `screen`: its hall's name. */
export async function nextSchedule(demo: Site, screen = 'Leie'): Promise<Schedule> {
  const count = (given.get(demo) ?? 0) + 1;
  given.set(demo, count);
  const schedules = roomySchedules(await startupOf(demo), screen);
  const schedule = schedules[count];
  if (!schedule) throw new Error(`the demo data have only ${schedules.length} such shows in ${screen}`);
  return schedule;
}

/** Seats of a show that somebody else holds, as the server chooses them. Gives the hold's token. */
export async function takeSeats(demo: Site, scheduleId: number, count: number): Promise<{ token: string }> {
  return call(demo, 'seats.hold', { scheduleId, idempotencyKey: randomUUID(), want: { kind: 'auto', count } });
}

/** Every seat of a show that is free, held by others, so many each. Gives their holds' tokens. */
export async function takeAllSeats(demo: Site, scheduleId: number, each: number): Promise<string[]> {
  const answer = await fetch(`${demo.url}/api/schedules/${scheduleId}/arrangement`);
  const { data } = (await answer.json()) as { data: { seats: PlainSeat[] } };
  const free = data.seats.filter(({ sold, reserved, blocked }) => !sold && !reserved && !blocked);
  const tokens: string[] = [];
  for (let from = 0; from < free.length; from += each) {
    const seats = free.slice(from, from + each).map(({ index }) => index);
    const want = { kind: 'seats', seats };
    const hold = await call<{ token: string }>(demo, 'seats.hold', { scheduleId, idempotencyKey: randomUUID(), want });
    tokens.push(hold.token);
  }
  return tokens;
}

/** Bought and paid for. `items`: as a pending bill has them. */
export async function buySeats(demo: Site, items: unknown[], amount: number): Promise<void> {
  const email = 'grace@example.org';
  const answer = await call<PaymentResponse>(demo, 'checkout.submit', {
    bill_id: randomUUID(),
    locale: 'en',
    name: 'Grace Hopper',
    email,
    email_confirmation: email,
    amount,
    items,
  });
  await endPayment(demo, paymentPageOf(answer), 'paid');
}

/** Orders of the same moment take different seats. */
let ordersPlaced = 0;

/** An order of two tickets by a visitor without a page. `component`: which kind of payment is chosen. */
export async function placeOrder(
  demo: Site,
  schedule: Schedule,
  options: { locale?: Locale; component?: 'redirect' | 'mobile' } = {},
): Promise<PaymentResponse> {
  const { locale = 'en', component = 'redirect' } = options;
  const data = await startupOf(demo, locale);
  const answer = await fetch(`${demo.url}/api/schedules/${schedule.id}/data`);
  const [rate] = ((await answer.json()) as ScheduleData).tariffs;
  const seats = await plainSeats(demo, schedule);
  const [one, two] = seats.slice((ordersPlaced % 4) * 2);
  ordersPlaced += 1;
  if (!rate || !one || !two) throw new Error(`show ${schedule.id} has no rate, or no two seats`);
  const email = 'grace@example.org';
  return call(demo, 'checkout.submit', {
    bill_id: randomUUID(),
    locale,
    name: 'Grace Hopper',
    email,
    email_confirmation: email,
    payment_method_id: data.payment_methods.find((method) => method.component === component)?.id,
    amount: 2 * rate.total_price,
    items: [one, two].map(({ index }) => ({
      type: 'ticket',
      schedule_id: schedule.id,
      price_rate_id: rate.price_rate_id,
      seat: { index },
    })),
  });
}

/** Free seats without a surcharge, from the back of the hall: pages choose from the front. */
async function plainSeats(demo: Site, schedule: Schedule): Promise<{ index: number }[]> {
  const answer = await fetch(`${demo.url}/api/schedules/${schedule.id}/arrangement`);
  const { data } = (await answer.json()) as { data: { seats: PlainSeat[] } };
  // Beside a wheelchair's place is its companion's seat.
  const wheelchairs = new Set(data.seats.filter(({ accessible }) => accessible).map(({ index }) => index));
  return data.seats
    .filter(({ index }) => [index - 1, index, index + 1].every((each) => !wheelchairs.has(each)))
    .filter((seat) => !seat.sold && !seat.reserved && !seat.blocked)
    .filter((seat) => seat.class === 'standard_seats')
    .reverse();
}

/** Seats of a show that are held, or being paid: sold ones are not among them. */
export async function seatsTakenOf(demo: Site, scheduleId: number): Promise<number[]> {
  const answer = await fetch(`${demo.url}/api/schedules/${scheduleId}/arrangement`);
  const { data } = (await answer.json()) as { data: { seats: PlainSeat[] } };
  return data.seats.filter((seat) => seat.reserved && !seat.sold).map(({ index }) => index);
}

interface PlainSeat {
  index: number;
  class: string;
  sold: boolean;
  reserved: boolean;
  blocked: boolean;
  accessible: boolean;
}

/** Where the sandbox's page of an order is, whichever way it is paid. */
export const paymentPageOf = ({ processingData }: Pick<PaymentResponse, 'processingData'>): string =>
  processingData?.checkout_url ?? processingData?.deeplink ?? '';

/** The sandbox's page of a payment decides how it ends, and tells the shop at once or not. */
export async function endPayment(
  demo: Site,
  page: string,
  outcome: 'paid' | 'failed' | 'cancelled' | 'expired',
  webhook: 'now' | 'never' | 'lost' = 'now',
): Promise<void> {
  await fetch(new URL(page, demo.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome, webhook }),
  });
}

/** Ends a hold, as its time would. */
export async function endHold(demo: Site, token: string): Promise<void> {
  await call(demo, 'seats.release', { token });
}

/** A mutation of the API by a visitor of its own. */
async function call<T>(demo: Site, procedure: string, input: unknown): Promise<T> {
  return (await send<T>(demo, await visit(demo), procedure, input)).data;
}

/** Lets the device in whose screen shows this code, as an administrator of the demo. */
export async function letIn(
  demo: Site,
  uid: string,
  where: Pick<DeviceValues, 'name' | 'cinema_id'> & Partial<DeviceValues>,
): Promise<number> {
  const admin = await signedInAsAdmin(demo);
  const id = await deviceCalled(demo, admin, uid);
  await send(demo, admin, 'staff.devices.approve', {
    id,
    row_version: 1,
    values: {
      printer: null,
      printer_baud: null,
      paper_width_mm: 80,
      cash_drawer: true,
      screen_id: null,
      type: 'pos',
      orientation: 'landscape',
      auto_lock_minutes: 10,
      test_mode: false,
      terminal: null,
      payment_methods: [],
      parent_id: null,
      unattended: false,
      signage_view_id: null,
      ...where,
    },
  });
  return id;
}

/** A display of the foyer that has no page. */
export async function silentDisplay(demo: Site): Promise<void> {
  const { data } = await send<DeviceStanding>(
    demo,
    await visit(demo),
    'device.register',
    { type: 'signage' },
    devicePath,
  );
  await letIn(demo, data.uid, { name: 'Foyer', cinema_id: 1, type: 'signage' });
}

/** A view of displays with these pages, all of them shown at all times: its id. */
export async function signageView(demo: Site, name: string, kinds: SignagePageKind[]): Promise<number> {
  const pages = kinds.map((kind) => ({ kind, roles: allSignageRoles, seconds: null }));
  const { data } = await send<{ id: string }>(demo, await signedInAsAdmin(demo), 'staff.signageViews.create', {
    exhibitor: 1,
    values: { name, theme: 'dark', background: null, accent: null, pages },
  });
  return Number(data.id);
}

/** Gives a film this trailer for displays. Answers where it is. */
export async function giveTrailer(demo: Site, film: number, video: Uint8Array<ArrayBuffer>): Promise<string> {
  const admin = await signedInAsAdmin(demo);
  const headers = { cookie: admin.cookie, 'x-csrf-token': admin.csrf };
  const sent = await fetch(`${demo.url}/api/staff/media?use=trailer`, { method: 'POST', headers, body: video });
  if (!sent.ok) throw new Error(`the trailer was refused: ${await sent.text()}`);
  const { data: trailer } = (await sent.json()) as { data: Video };
  const search = new URLSearchParams({ input: JSON.stringify({ id: film }) });
  const asked = await fetch(`${demo.url}/trpc/staff.films.get?${search}`, { headers });
  const { result } = (await asked.json()) as { result: { data: StaffFilm } };
  const { row_version, values } = result.data;
  const assets = { ...values.assets, trailer };
  await send(demo, admin, 'staff.films.save', { id: film, row_version, values: { ...values, assets } });
  return trailer.url;
}

/** A till that has no page, with a printer at its own serial port: its id. */
export async function tillAtPort(demo: Site): Promise<number> {
  const { data } = await send<DeviceStanding>(demo, await visit(demo), 'device.register', { type: 'pos' }, devicePath);
  return letIn(demo, data.uid, { name: 'Till at port', cinema_id: 1, printer_baud: 19_200 });
}

/**
 * A shift of a till that has no page: opened with a float of 100 euros, 50 paid in and 20 taken out, and closed with a euro too little.
 * Answers with its id.
 */
export async function closedShift(demo: Site): Promise<number> {
  const { id: employee = 0, pin, cinema } = demoStaff.find(({ role }) => role === 'employee') ?? {};
  const visitor = await visit(demo);
  const asked = await send<DeviceStanding>(demo, visitor, 'device.register', { type: 'pos' }, devicePath);
  const till = { ...visitor, cookie: `${visitor.cookie}; ${asked.cookie}` };
  const ask = <T>(procedure: string, input: unknown) => send<T>(demo, till, procedure, input, devicePath);
  await letIn(demo, asked.data.uid, { name: 'Till 2', cinema_id: cinema ?? 1 });
  await ask('device.signIn', { employee, pin });
  await ask('pos.cash.open', { count: { 5000: 2 }, note: null, request: randomUUID() });
  await ask('pos.cash.payIn', { amount: 5_000, reason: 'Change from the bank', request: randomUUID() });
  await ask('pos.cash.withdraw', { amount: 2_000, reason: 'To the safe', request: randomUUID() });
  const headers = { cookie: till.cookie };
  const standing = await fetch(`${demo.url}${devicePath}/trpc/pos.cash.standing`, { headers });
  const { result } = (await standing.json()) as { result: { data: TillCashStanding } };
  const shift = result.data.shift?.id ?? 0;
  const count = { 5000: 2, 1000: 2, 200: 4, 100: 1 };
  const closing = { shift, count, deposit: 0, note: 'A euro is missing', request: randomUUID() };
  await ask('pos.cash.close', closing);
  return shift;
}

/** Two tickets of a show to come in cinema 1 that are reserved for somebody by telephone. */
export async function reserved(demo: Site): Promise<ReservationView> {
  const data = await startupOf(demo);
  const schedule = roomySchedules(data)
    .filter(({ cinema_id }) => cinema_id === 1)
    .at(-1);
  const admin = await signedInAsAdmin(demo);
  const search = new URLSearchParams({ input: JSON.stringify({ schedule: schedule?.id ?? 0 }) });
  const asked = await fetch(`${demo.url}/trpc/staff.reservations.offer?${search}`, {
    headers: { cookie: admin.cookie },
  });
  const { result } = (await asked.json()) as { result: { data: PosOffer } };
  const [tariff] = result.data.tariffs;
  const item = { type: 'ticket', schedule_id: schedule?.id, price_rate_id: tariff?.price_rate_id };
  const wish = {
    ...{
      request: randomUUID(),
      locale: 'en',
      name: 'Grace Hopper',
      phone: '+32 470 12 34 56',
      email: 'grace@example.com',
    },
    ...{ notes: 'Comes by train', source: 'telephone', items: [item, item], hold_token: null },
  };
  return (
    await send<ReservationView>(demo, admin, 'staff.reservations.make', {
      ...wish,
      amount: 2 * (tariff?.total_price ?? 0),
    })
  ).data;
}

/** A device that asks to be let in and has no page: its id. */
export async function askingDevice(demo: Site): Promise<number> {
  const { data } = await send<DeviceStanding>(demo, await visit(demo), 'device.register', { type: 'pos' });
  return deviceCalled(demo, await signedInAsAdmin(demo), data.uid);
}

async function deviceCalled(demo: Site, { cookie }: Visitor, uid: string): Promise<number> {
  const search = new URLSearchParams({ input: JSON.stringify({ q: uid }) });
  const found = await fetch(`${demo.url}/trpc/staff.devices.list?${search}`, { headers: { cookie } });
  const { result } = (await found.json()) as { result: { data: ListPage<DeviceRow> } };
  const id = result.data.rows[0]?.id;
  if (id === undefined) throw new Error(`no device is called ${uid}`);
  return id;
}

/** The id of the order that has this reference. */
export async function billCalled(demo: Site, reference: string): Promise<string> {
  const { cookie } = await signedInAsAdmin(demo);
  const search = new URLSearchParams({ input: JSON.stringify({ q: reference }) });
  const found = await fetch(`${demo.url}/trpc/staff.bills.list?${search}`, { headers: { cookie } });
  const { result } = (await found.json()) as { result: { data: ListPage<BillListRow> } };
  const uuid = result.data.rows[0]?.id;
  if (uuid === undefined) throw new Error(`no order is called ${reference}`);
  return uuid;
}

/** What stands on a voucher of the demo. */
export async function codeOfVoucher(demo: Site, id: number): Promise<string> {
  const { cookie } = await signedInAsAdmin(demo);
  const search = new URLSearchParams({ input: JSON.stringify({ id }) });
  const found = await fetch(`${demo.url}/trpc/staff.vouchers.get?${search}`, { headers: { cookie } });
  const { result } = (await found.json()) as { result: { data: VoucherView } };
  return result.data.barcode;
}

/** Mutations of the API by an administrator of the demo, who signs in for it. */
export async function asAdmin(
  demo: Site,
  role: 'admin' | 'super-admin' = 'admin',
): Promise<<T>(procedure: string, input: unknown) => Promise<T>> {
  const staff = await signedInAsAdmin(demo, role);
  return async <T>(procedure: string, input: unknown) => (await send<T>(demo, staff, procedure, input)).data;
}

/** An administrator of the demo without a page: cookies and CSRF token of their session. */
export async function signedInAsAdmin(demo: Site, role = 'admin'): Promise<Visitor> {
  const visitor = await visit(demo);
  const { cookie } = await send(demo, visitor, 'staff.signIn', {
    email: `${role}@marquise.example`,
    password: demoPassword,
  });
  return { ...visitor, cookie: `${visitor.cookie}; ${cookie}` };
}

export interface Visitor {
  cookie: string;
  csrf: string;
}

async function visit(demo: Site): Promise<Visitor> {
  const home = await fetch(`${demo.url}/en/`);
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(await home.text())?.[1] ?? '';
  return { cookie: cookiesOf(home), csrf };
}

/** What is answered, and the cookies that it sets. */
async function send<T>(
  demo: Site,
  { cookie, csrf }: Visitor,
  procedure: string,
  input: unknown,
  channel: '' | typeof devicePath = '',
): Promise<{ data: T; cookie: string }> {
  const answer = await fetch(`${demo.url}${channel}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as { result: { data: T } };
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${JSON.stringify(body)}`);
  return { data: body.result.data, cookie: cookiesOf(answer) };
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
