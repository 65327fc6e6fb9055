-- Somebody was let in at a scanner by mistake, and that was undone.
INSERT INTO device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, unattended)
SELECT 91, 'SCAN-NER1', 'scanner', exhibitor_id, id, 'scanner', 'Door 1', 'active', '', true FROM cinema ORDER BY id LIMIT 1;
INSERT INTO admission (id, bill_line_id, schedule_id, kind, undoes_id, device_id, at, device_at, nonce)
SELECT n, l.id, l.schedule_id, CASE n WHEN 1 THEN 'in' ELSE 'undone' END, CASE n WHEN 2 THEN 1 END, 91,
  '2026-11-27 19:00:00+00', '2026-11-27 18:59:58+00', ('00000000-0000-4000-8000-0000000000d' || n)::uuid
FROM (SELECT id, schedule_id FROM bill_line WHERE kind = 'ticket' AND schedule_id IS NOT NULL ORDER BY id LIMIT 1) l, generate_series(1, 2) n
ORDER BY n;
UPDATE price_rate SET door_note = '{"en": "Student card"}' WHERE id = (SELECT min(id) FROM price_rate);
