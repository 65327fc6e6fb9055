/** How buyers pay at a till. */
import type { Locale, PosPaymentMethod } from '../../contract/index.ts';
import type { PointOfSale } from '../../domain/pointOfSale.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { posMethodsOf } from '../catalogue/texts.ts';
import type { SaleDeps } from '../deps.ts';

export function createPosMethods({ methodsOf, accounts }: Pick<SaleDeps, 'accounts'> & Pick<Catalogue, 'methodsOf'>) {
  return async (till: PointOfSale, locale: Locale): Promise<PosPaymentMethod[]> =>
    posMethodsOf(await methodsOf(till.exhibitorId), accounts, till, locale);
}
