import { useDevice } from '@parterre/ui/device';
import { useFormats } from '@parterre/ui/format';
import { useEffect } from 'react';
import { createDisplayTill } from './displayChannel.ts';
import type { DisplayView } from './displayOf.ts';

const till = createDisplayTill();

/** Connects the customer's screen for as long as somebody is at the till. */
export function useDisplayOfTill(): void {
  const { locale } = useFormats();
  const { cinema } = useDevice();
  const cinemaId = cinema?.id ?? null;
  useEffect(() => till.open({ locale, cinema: cinemaId }), [locale, cinemaId]);
}

/** Has the customer's screen show this as long as this part of the page is there; afterwards it shows what is on. */
export function useCustomerDisplay(view: DisplayView): void {
  const text = JSON.stringify(view);
  useEffect(() => till.show(JSON.parse(text)), [text]);
  useEffect(() => () => till.show({ kind: 'idle' }), []);
}
