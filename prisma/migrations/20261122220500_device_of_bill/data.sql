-- What was added since tickets were kept. Comes on top of the rows of the versions before.
INSERT INTO payment_provider (name, exhibitor_id, config) VALUES ('sandbox', 1, 'a2V5a2V5.YSBub25jZSwgYSBtYXJrIGFuZCB3aGF0IGlzIHNlYWxlZCBoZXJl');
INSERT INTO distributor (id, exhibitor_id, name, contacts) VALUES (1, 1, 'Reels', '[{"name": "Cy", "role": "", "email": "cy@reels.example", "phone": ""}]');
INSERT INTO distributor_office (id, distributor_id, name) VALUES (1, 1, 'Gent');
INSERT INTO rental_profile (id, exhibitor_id, name, rates) VALUES (1, 1, 'Half', '[{"from_week": 1, "percent_hundredths": 5000}]');
UPDATE movie SET distributor_id = 1, distributor_office_id = 1, rental_type = 'percentage', rental_profile_id = 1;
INSERT INTO saved_view (id, employee_id, exhibitor_id, list, name, query) VALUES (1, 1, 1, 'films', 'Dramas', 'q=drama');
INSERT INTO password_reset (id, employee_id, expires_at) VALUES ('r1', 1, '2026-12-01Z');

-- A draft that is drawn, and a seat that was out of order twice.
INSERT INTO layout_draft (screen_id, document, seat_count, origin, saved_at, saved_by) VALUES (1, '{"rows": []}', 2, '{"kind": "file", "file": "hall.json", "format": "parterre", "repaired": false}', '2026-11-01Z', 'An');
INSERT INTO draft_editor (screen_id, editing, employee_id, employee_name, opened_at, seen_at) VALUES
  (1, '00000000-0000-4000-8000-0000000000e1', 1, 'An', '2026-11-01Z', '2026-11-01Z');
INSERT INTO seat_outage (screen_id, row_label, seat_label, cause, out_at, out_by, back_at, back_by) VALUES
  (1, 'A', '1', 'Broken', '2026-10-01Z', 'An', '2026-10-02Z', 'Bo'), (1, 'A', '1', 'Broken again', '2026-11-01Z', 'An', NULL, NULL);

-- A show that was cancelled, and an order of it whose money cannot be given back by itself.
INSERT INTO schedule_cancellation (schedule_id, at, refund, employee_id, employee_name) VALUES (3, '2026-11-01Z', true, 1, 'An');
INSERT INTO cancelled_order (schedule_id, bill_uuid, tickets, amount_minor, refusal) VALUES (3, '00000000-0000-4000-8000-000000000006', 1, 1250, 'REFUND_UNAVAILABLE');

-- A ticket that was given back out of kindness.
INSERT INTO refund (id, payment_id, status, amount_minor, reason, settled_at) VALUES
  ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000a1', 'refunded', 1250, 'goodwill', '2026-11-21Z');
INSERT INTO refund_line (refund_id, bill_line_id, amount_minor)
  SELECT '00000000-0000-4000-8000-0000000000f1', min(id), 1250 FROM bill_line WHERE bill_uuid = '00000000-0000-4000-8000-000000000001';
UPDATE payment SET status = 'partially_refunded' WHERE id = '00000000-0000-4000-8000-0000000000a1';
UPDATE bill SET status = 'partially_refunded' WHERE uuid = '00000000-0000-4000-8000-000000000001';

-- A till with somebody at it who has sold, and one that asks to be let in.
INSERT INTO device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser) VALUES
  (1, '7K3M-X0PD', 'd1', 1, 1, 'pos', 'Till 1', 'active', 'Chromium'), (2, '8K3M-X0PD', 'd2', 1, NULL, 'signage', '', 'pending', 'Chromium');
INSERT INTO staff_session (id, employee_id, browser, expires_at, device_id) VALUES ('s2', 1, 'Chromium', '2026-12-01Z', 1);
UPDATE bill SET employee_id = 1, device_id = 1 WHERE uuid = '00000000-0000-4000-8000-000000000007';
INSERT INTO ticket_pdf (bill_uuid, content, bytes) VALUES ('00000000-0000-4000-8000-000000000001', 'p1', '\x25504446');

-- What was written for a place that the website does not have (any more).
INSERT INTO cms_content (exhibitor_id, id, type, key, location, content) VALUES (1, 3, 'widget', 'Banner', 'left-margin', '{"en": "<p>Banner</p>"}');

-- Two exhibitors with one newsletter for both.
INSERT INTO exhibitor (id, trade_name, timezone, logos, email, info) VALUES (2, 'Rex', 'Europe/Brussels', '{}', 'info@rex.example', '{}');
INSERT INTO newsletter_subscriber (email, first_name, last_name, locale) VALUES ('bo@example.com', 'Bo', 'B', 'fr');
