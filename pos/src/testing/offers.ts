/** A show with its rates, and a product, as a till is offered them. */
import type { PosOffer, PosProduct, Tariff } from '@parterre/server/contract';
import { recordedStartup } from '@parterre/ui/testing';

/** `total_price`: in minor units. */
export const tariff = (price_rate_id: number, name: string, total_price: number, max_tickets = 10): Tariff => ({
  price_rate_id,
  name,
  description: null,
  total_price,
  min_tickets: 0,
  max_tickets,
  accept_voucher: false,
});

/** The demo's first show, in its first screen. `scheduleId`: as the show is called instead. */
export function offerOf(tariffs: Tariff[], scheduleId?: number): PosOffer {
  const [schedule] = recordedStartup.schedules;
  const [screen] = recordedStartup.screens;
  if (!schedule || !screen) throw new Error('the demo has shows');
  return {
    schedule: { ...schedule, id: scheduleId ?? schedule.id },
    film: { id: schedule.movie_id, title: 'Brine', rating: 'all' },
    screen: { name: screen.name, config: screen.config, class_rate: {} },
    tariffs,
    may_sell_blocked: false,
  };
}

/** More of it is in stock than any test sells. */
export const popcorn: PosProduct = {
  id: 7,
  kind: 'single',
  name: 'Popcorn',
  description: '',
  picture: null,
  barcode: '5410000100012',
  price_minor: 500,
  deposit_minor: 0,
  categories: [],
  left: null,
  low: false,
  parts: [],
};
