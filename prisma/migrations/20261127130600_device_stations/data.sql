-- A device that takes payments by one method alone.
INSERT INTO "_DeviceToPaymentMethod" ("A", "B") SELECT d.id, m.id FROM (SELECT min(id) AS id FROM device) d, (SELECT min(id) AS id FROM payment_method) m;
