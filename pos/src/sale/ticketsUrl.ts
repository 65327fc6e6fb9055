/** Where the customer finds the tickets of a bill, which its id alone opens. */
export const ticketsUrlOf = (bill: string): string => `${location.origin}/api/bill/${bill}/tickets.pdf`;
