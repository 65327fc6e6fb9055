import type { Client } from 'pg';
import type { House } from './houses/house.ts';

/** How many days ago each was invoiced, in how many it is due, and how many days ago it was paid; null: not yet. */
const states = [
  { invoiced: null, due: null, paid: null, reference: 'PO 2026-118' },
  { invoiced: null, due: null, paid: null, reference: null },
  { invoiced: 1, due: 29, paid: null, reference: 'Uitstap 3B' },
  { invoiced: 2, due: 28, paid: 0, reference: null },
  { invoiced: 5, due: -1, paid: null, reference: 'Team building' },
];

/**
 * Makes some of a house's largest orders sales on account at the point of sale, with an invoice in each state. Nothing happens in a house
 * without invoice clients. Days are those of PostgreSQL's clock, by which an invoice is due.
 */
export async function sellOnAccount(
  client: Client,
  { exhibitor, invoiceClients, paymentMethods }: House,
): Promise<void> {
  const method = paymentMethods.find(({ type }) => type === 'invoice');
  if (!method || invoiceClients.length === 0) return;
  const { rows } = await client.query<{ bill: string; payment: string; transaction: string }>(
    `SELECT b.uuid AS bill, p.id AS payment, p.transaction_id AS transaction FROM bill b JOIN payment p ON p.bill_uuid = b.uuid
     WHERE b.exhibitor_id = $1 AND b.status = 'settled' ORDER BY b.amount_minor DESC, b.uuid LIMIT $2`,
    [exhibitor.id, states.length],
  );
  let last = 0;
  for (const [index, { bill, payment, transaction }] of rows.entries()) {
    const { invoiced, due, paid, reference } = states[index] ?? {
      invoiced: null,
      due: null,
      paid: null,
      reference: null,
    };
    const buyer = invoiceClients[index % invoiceClients.length];
    await client.query(`UPDATE bill SET source = 'pos', buyer_name = NULL, buyer_email = NULL WHERE uuid = $1`, [bill]);
    await client.query(
      'UPDATE payment SET payment_method_id = $2, payment_account_id = NULL, method_name = $3, transaction_id = NULL WHERE id = $1',
      [payment, method.id, JSON.stringify(method.name)],
    );
    await client.query('DELETE FROM sandbox_payment WHERE id = $1', [transaction]);
    if (invoiced !== null) last += 1;
    await client.query(
      `INSERT INTO invoice (id, exhibitor_id, payment_id, invoice_client_id, reference, number, invoiced_on, due_on, paid_on, created_at)
       SELECT $1, x.id, p.id, $3, $4, $5, t.day - $6::integer, t.day + $7::integer, t.day - $8::integer, p.purchased_at
       FROM payment p, exhibitor x, LATERAL (SELECT (now() AT TIME ZONE x.timezone)::date AS day) t WHERE p.id = $2 AND x.id = $9`,
      [index + 1, payment, buyer?.id, reference, invoiced === null ? null : last, invoiced, due, paid, exhibitor.id],
    );
  }
  await client.query('UPDATE exhibitor SET last_invoice = $2 WHERE id = $1', [exhibitor.id, last]);
}
