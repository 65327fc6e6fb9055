import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { quantityIn, withProduct } from '../basket/content.ts';
import type { Basket } from '../basket/useBasket.ts';
import { useAddVoucher, useTakesVouchers } from '../basket/useVouchers.ts';
import { useReader } from '../keys/useReader.ts';
import { useSellsProducts } from '../products/useSellsProducts.ts';

/** No voucher's code is longer. */
const mostLetters = 60;

/**
 * What is read at a till where no field reads for itself: a product or a voucher goes into the basket, anything else is looked for among the bills. Answers with why
 * the voucher that was read last pays nothing; empty: it does.
 */
export function useTillReader(basket: Pick<Basket, 'content' | 'change'>, isSelling: boolean): string {
  const { change } = basket;
  const { locale } = useFormats();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const sellsProducts = useSellsProducts();
  const takesVouchers = useTakesVouchers();
  const addVoucher = useAddVoucher(basket);
  const [refused, setRefused] = useState('');

  const productOf = async (code: string) => {
    if (!sellsProducts) return null;
    const { products } = await utils.pos.products.fetch({ locale }, { staleTime: 15_000 });
    return products.find(({ barcode }) => barcode === code) ?? null;
  };

  useReader((code) => {
    if (!isSelling) return;
    setRefused('');
    productOf(code)
      // Whoever cannot be told what it is looks for it, and is told there what is wrong.
      .catch(() => null)
      .then(async (product) => {
        if (product === null) {
          const found = takesVouchers && code.length <= mostLetters ? await addVoucher(code) : 'unknown';
          if (found === 'unknown') return navigate(`/bills?${new URLSearchParams({ q: code })}`);
          return found === 'added' ? undefined : setRefused(found.refused);
        }
        const { id, name, price_minor, deposit_minor } = product;
        const line = { product_id: id, name, price: price_minor + deposit_minor, deposit: deposit_minor };
        change((now) => withProduct(now, { ...line, quantity: quantityIn(now, id) + 1 }));
      });
  });
  return refused;
}
