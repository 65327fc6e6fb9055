-- A reservation whose time is over.
INSERT INTO reservation (bill_uuid, request, reference, phone, notes, source, expires_at)
SELECT uuid, uuid, '7K3M-X0PD', '+32 470 12 34 56', 'By the aisle', 'telephone', now() FROM bill ORDER BY number LIMIT 1;
