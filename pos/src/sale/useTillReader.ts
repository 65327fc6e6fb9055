import { trpc } from '@parterre/ui/api';
import { useFormats } from '@parterre/ui/format';
import { useNavigate } from 'react-router';
import { quantityIn, withProduct } from '../basket/content.ts';
import type { Basket } from '../basket/useBasket.ts';
import { useReader } from '../keys/useReader.ts';
import { useSellsProducts } from '../products/useSellsProducts.ts';

/** What is read at a till where no field reads for itself: a product goes into the basket, anything else is looked for among the bills. */
export function useTillReader({ change }: Pick<Basket, 'change'>, isSelling: boolean): void {
  const { locale } = useFormats();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const sellsProducts = useSellsProducts();

  const productOf = async (code: string) => {
    if (!sellsProducts) return null;
    const { products } = await utils.pos.products.fetch({ locale }, { staleTime: 15_000 });
    return products.find(({ barcode }) => barcode === code) ?? null;
  };

  useReader((code) => {
    if (!isSelling) return;
    productOf(code)
      // Whoever cannot be told what it is looks for it, and is told there what is wrong.
      .catch(() => null)
      .then((product) => {
        if (product === null) return navigate(`/bills?${new URLSearchParams({ q: code })}`);
        const { id, name, price_minor, deposit_minor } = product;
        const line = { product_id: id, name, price: price_minor + deposit_minor };
        change((now) => withProduct(now, { ...line, quantity: quantityIn(now, id) + 1 }));
      });
  });
}
