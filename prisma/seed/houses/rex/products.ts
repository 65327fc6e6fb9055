import { same, text } from '../../text.ts';
import { productsOf, type Shelf, weekOf } from '../products.ts';

const vat_id = 13;

/** What the Rex sells at its only counter. */
export const products: Shelf = {
  categories: [
    { id: 101, name: text('Sweets', 'Confiserie', 'Snoep', 'Süßes'), color: '#7b4b2a', sort: 10 },
    { id: 102, name: text('Drinks', 'Boissons', 'Dranken', 'Getränke'), color: '#117a65', sort: 20 },
  ],
  products: productsOf([
    {
      id: 101,
      name: text('Sugared popcorn', 'Pop-corn sucré', 'Gesuikerde popcorn', 'Süßes Popcorn'),
      category: 101,
      price_minor: 500,
      vat_id,
    },
    {
      id: 102,
      name: text('Caramels', 'Caramels d’Isigny', 'Karamels', 'Karamellen'),
      category: 101,
      price_minor: 350,
      vat_id,
      barcode: '3760000200102',
      low_stock: 6,
    },
    {
      id: 103,
      name: text('Lemonade', 'Limonade artisanale', 'Limonade', 'Limonade'),
      category: 102,
      price_minor: 380,
      vat_id,
      barcode: '3760000200103',
      low_stock: 12,
    },
    {
      id: 104,
      name: same('Formule Rex'),
      category: 101,
      price_minor: 750,
      parts: [
        { part_id: 101, quantity: 1 },
        { part_id: 103, quantity: 1 },
      ],
    },
  ]),
  stock: weekOf(
    { cinema_id: 3, employee_id: 12 },
    [
      { product: 102, delivered: 24, missing: 1 },
      { product: 103, delivered: 36, wasted: 2 },
    ],
    { delivery: 'BL 774', waste: 'Casse' },
  ),
};
