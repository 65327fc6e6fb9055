import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { quantityIn, withProduct } from '../basket/content.ts';
import type { Basket } from '../basket/useBasket.ts';
import { useAddVoucher, useTakesVouchers, type VoucherFound } from '../basket/useVouchers.ts';
import { useReader } from '../keys/useReader.ts';
import { useSellsProducts } from '../products/useSellsProducts.ts';

/** No voucher's code is longer. */
const mostLetters = 60;

/**
 * What is read at a till where no field reads for itself: a product or a voucher goes into the basket, anything else is looked for among the bills. Answers with why
 * the voucher that was read last into this basket pays nothing; empty: it does.
 */
export function useTillReader(basket: Pick<Basket, 'id' | 'content' | 'change'>, isSelling: boolean): string {
  const { id, change } = basket;
  const { locale } = useFormats();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const sellsProducts = useSellsProducts();
  const takesVouchers = useTakesVouchers();
  const addVoucher = useAddVoucher(basket);
  const [refused, setRefused] = useState({ basket: '', why: '' });
  /** How many codes were read: an answer about an earlier one says nothing any more. */
  const reads = useRef(0);

  const productOf = async (code: string) => {
    if (!sellsProducts) return null;
    const { products } = await utils.pos.products.fetch({ locale }, { staleTime: 15_000 });
    return products.find(({ barcode }) => barcode === code) ?? null;
  };

  useReader((code) => {
    if (!isSelling) return;
    const read = ++reads.current;
    setRefused({ basket: '', why: '' });
    productOf(code)
      // Whoever cannot be told what it is looks for it, and is told there what is wrong.
      .catch(() => null)
      .then(async (product) => {
        if (product !== null) {
          const { id: product_id, name, price_minor, deposit_minor } = product;
          const line = { product_id, name, price: price_minor + deposit_minor, deposit: deposit_minor };
          change((now) => withProduct(now, { ...line, quantity: quantityIn(now, product_id) + 1 }), id);
          return;
        }
        const found: VoucherFound =
          takesVouchers && code.length <= mostLetters ? await addVoucher(code) : { kind: 'unknown' };
        if (found.kind === 'added' || read !== reads.current) return;
        if (found.kind === 'refused') setRefused({ basket: id, why: found.why });
        // A ticket or a bill has a code too.
        else void navigate(`/bills?${new URLSearchParams({ q: code })}`);
      });
  });
  return refused.basket === id ? refused.why : '';
}
