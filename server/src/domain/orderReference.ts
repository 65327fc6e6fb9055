/**
 * What a buyer and the box office call an order by: on tickets, in mails and on the bank statement. Eight characters of the
 * bill's id, which nobody can guess; a running number would tell every buyer how many others there were.
 */
export function orderReference(billUuid: string): string {
  return billUuid.slice(0, 8).toUpperCase();
}
