/** The tickets of an order and their seats, as website and point of sale fill them in. */
export {
  type Caps,
  type Cart,
  type CartSeat,
  type ClassRates,
  capReason,
  dropUnknownRates,
  type FieldErrors,
  isPayable,
  nextQuantity,
  type PricedTicket,
  previousQuantity,
  pricedTickets,
  quantityOf,
  rateErrors,
  seatErrors,
  seatTickets,
  setQuantity,
  totalAmount,
  totalQuantity,
  trimTo,
} from './cart.ts';
export { accessibleCount, cartSeats, seatClasses, seatGroups, seatNames, selectionRules } from './seats.ts';
