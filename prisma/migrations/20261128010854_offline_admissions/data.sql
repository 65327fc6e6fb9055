-- A scanner without a network let somebody in with a ticket that another door had let in already.
INSERT INTO admission (id, bill_line_id, schedule_id, kind, device_id, at, device_at, nonce, uploaded_at, refusal, double_of_id)
SELECT 3, a.bill_line_id, a.schedule_id, 'in', a.device_id, a.at, a.device_at, '00000000-0000-4000-8000-0000000000d9', now(), 'already_in', a.id
FROM admission a WHERE a.kind = 'in' ORDER BY a.id LIMIT 1;
