import { same, text } from '../../text.ts';
import { productsOf, type Shelf, weekOf } from '../products.ts';

const food = 3;
const alcohol = 4;
const cup = text('In a cup with a deposit', 'En gobelet consigné', 'In een beker met statiegeld', 'Im Pfandbecher');

/** What the counters of Marquise sell besides tickets. */
export const products: Shelf = {
  categories: [
    { id: 1, name: text('Popcorn', 'Pop-corn', 'Popcorn', 'Popcorn'), color: '#b9770e', sort: 10 },
    { id: 2, name: text('Drinks', 'Boissons', 'Dranken', 'Getränke'), color: '#1f618d', sort: 20 },
    { id: 3, name: text('Sweets', 'Confiserie', 'Snoep', 'Süßes'), color: '#c0392b', sort: 30 },
    { id: 4, name: text('Menus', 'Menus', 'Menu’s', 'Menüs'), color: '#1e8449', sort: 40 },
  ],
  products: productsOf([
    {
      id: 1,
      name: text('Popcorn, small', 'Pop-corn, petit', 'Popcorn, klein', 'Popcorn, klein'),
      category: 1,
      price_minor: 450,
      vat_id: food,
    },
    {
      id: 2,
      name: text('Popcorn, large', 'Pop-corn, grand', 'Popcorn, groot', 'Popcorn, groß'),
      category: 1,
      price_minor: 650,
      vat_id: food,
    },
    {
      id: 3,
      name: text('Salted popcorn, bag', 'Pop-corn salé, sachet', 'Gezouten popcorn, zakje', 'Salziges Popcorn, Beutel'),
      category: 1,
      price_minor: 320,
      vat_id: food,
      barcode: '5410000100036',
      low_stock: 12,
    },
    {
      id: 4,
      name: text('Cola, half a litre', 'Cola, demi-litre', 'Cola, halve liter', 'Cola, halber Liter'),
      description: cup,
      category: 2,
      price_minor: 380,
      vat_id: food,
      deposit_minor: 100,
      low_stock: 24,
    },
    {
      id: 5,
      name: text('Still water', 'Eau plate', 'Plat water', 'Stilles Wasser'),
      category: 2,
      price_minor: 280,
      vat_id: food,
      barcode: '5410000100050',
      low_stock: 24,
    },
    {
      id: 6,
      name: text('Sparkling water', 'Eau pétillante', 'Bruiswater', 'Sprudelwasser'),
      category: 2,
      price_minor: 280,
      vat_id: food,
      barcode: '5410000100067',
      low_stock: 24,
    },
    {
      id: 7,
      name: text('Apple juice', 'Jus de pomme', 'Appelsap', 'Apfelsaft'),
      category: 2,
      price_minor: 320,
      vat_id: food,
      barcode: '5410000100074',
      low_stock: 12,
    },
    {
      id: 8,
      name: text('Lager', 'Bière blonde', 'Pils', 'Helles'),
      description: cup,
      category: 2,
      price_minor: 350,
      vat_id: alcohol,
      deposit_minor: 100,
      low_stock: 24,
    },
    { id: 9, name: text('Coffee', 'Café', 'Koffie', 'Kaffee'), category: 2, price_minor: 260, vat_id: food },
    {
      id: 10,
      name: text('Wine gums', 'Gommes au vin', 'Wijngommen', 'Weingummi'),
      category: 3,
      price_minor: 390,
      vat_id: food,
      barcode: '5410000100104',
      low_stock: 10,
    },
    {
      id: 11,
      name: text('Chocolate bar', 'Barre de chocolat', 'Chocoladereep', 'Schokoriegel'),
      category: 3,
      price_minor: 240,
      vat_id: food,
      barcode: '5410000100111',
      low_stock: 15,
    },
    {
      id: 12,
      name: text('Ice cream', 'Glace', 'IJsje', 'Eis'),
      category: 3,
      price_minor: 360,
      vat_id: food,
      barcode: '5410000100128',
      inactive: true,
    },
    {
      id: 13,
      name: same('Menu Marquise'),
      description: text(
        'A large popcorn and a cola',
        'Un grand pop-corn et un cola',
        'Een grote popcorn en een cola',
        'Ein großes Popcorn und eine Cola',
      ),
      category: 4,
      price_minor: 890,
      parts: [
        { part_id: 2, quantity: 1 },
        { part_id: 4, quantity: 1 },
      ],
    },
  ]),
  stock: [
    ...weekOf(
      { cinema_id: 1, employee_id: 3 },
      [
        { product: 3, delivered: 60, missing: 2 },
        { product: 4, delivered: 240, wasted: 6, missing: 3 },
        { product: 5, delivered: 96 },
        { product: 6, delivered: 72, missing: 1 },
        { product: 7, delivered: 24, wasted: 14 },
        { product: 8, delivered: 120, wasted: 2 },
        { product: 10, delivered: 40, missing: 4 },
        { product: 11, delivered: 50 },
      ],
      { delivery: 'Bon 20418', waste: 'Over datum' },
    ),
    ...weekOf(
      { cinema_id: 2, employee_id: 5 },
      [
        { product: 4, delivered: 120, missing: 2 },
        { product: 5, delivered: 24, wasted: 3 },
        { product: 8, delivered: 72 },
        { product: 11, delivered: 30, missing: 1 },
      ],
      { delivery: 'Bon 20419', waste: 'Gebroken' },
    ),
  ],
};
