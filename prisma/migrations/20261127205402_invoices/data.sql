-- A client with what it owes for a bill, invoiced and not paid yet.
INSERT INTO invoice_client (id, exhibitor_id, company, contact, email, vat, address, zip, city) VALUES
  (1, 1, 'Volders NV', 'An Volders', 'an@volders.example', 'BE0403170701', 'Kouter 1', '9000', 'Gent');
INSERT INTO invoice (id, exhibitor_id, payment_id, invoice_client_id, reference, number, invoiced_on, due_on)
SELECT 1, 1, id, 1, 'PO 7', 1, '2026-11-27', '2026-12-27' FROM payment ORDER BY created_at, id LIMIT 1;
UPDATE exhibitor SET last_invoice = 1 WHERE id = 1;
