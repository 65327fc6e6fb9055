import { loadEngine } from '@parterre/engine/browser';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiProvider.tsx';
import { useErrorText } from '../../api/useErrorText.ts';
import type { SeatSale, SeatSaleOptions } from '../types.ts';
import { browserPorts } from './browserPorts.ts';
import { createSale, emptySaleState, type Sale, type SaleWords } from './createSale.ts';

const noSubscription = () => () => undefined;

/**
 * The seats of one show for one visitor: loads the hall, follows it live, takes and changes the hold.
 * Options may be new objects on every render; only another `scheduleId` starts again.
 */
export function useSeatSale(options: SeatSaleOptions): SeatSale {
  const api = useApi();
  const { t } = useTranslation('seatRules');
  const errorText = useErrorText();
  const { scheduleId } = options;
  const [attempt, setAttempt] = useState(0);
  const [sale, setSale] = useState<Sale | null>(null);
  // A new attempt is a new sale.
  const wanted = useMemo(() => ({ scheduleId, attempt }), [scheduleId, attempt]);
  const words = useEffectEvent((): SaleWords => ({ error: errorText, rule: (code) => t(code) }));
  const start = useEffectEvent(() =>
    createSale(browserPorts(api, options.at ?? 'site'), options, () => words(), loadEngine()),
  );

  useEffect(() => {
    const started = start();
    setSale(started);
    return () => {
      setSale(null);
      started.stop();
    };
  }, [api, wanted]);

  const state = useSyncExternalStore(sale?.subscribe ?? noSubscription, () => sale?.get() ?? emptySaleState);
  useEffect(() => sale?.configure(options));

  const actions = useMemo(
    () => ({
      retry: () => setAttempt((count) => count + 1),
      pickable: (seat: number) => sale?.holds.pickable(seat) ?? false,
      groupOf: (seat: number) => sale?.holds.groupOf(seat) ?? [],
      toggle: (seat: number) => sale?.holds.toggle(seat),
      choose: (seats: readonly number[]) => sale?.holds.choose(seats),
      propose: () => sale?.holds.propose(),
      extend: async () => (await sale?.holds.extend()) ?? false,
      retake: () => sale?.holds.retake(),
      settled: async () => (await sale?.settled()) ?? null,
      keep: () => sale?.holds.keep(),
      lose: (seats: readonly number[]) => sale?.holds.lose(seats),
      outdated: () => sale?.holds.outdated(),
    }),
    [sale],
  );
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}
