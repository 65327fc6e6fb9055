-- Rows for the next migrations to meet.
INSERT INTO audit_entry (id, at, employee_id, employee_name, permission, entity, entity_id, version, before, after, cinema_ids, exhibitor_id) VALUES
  (1, '2026-11-24 00:00:00+00', 1, 'An', 'bills.correct', 'bill', '00000000-0000-4000-8000-000000000001', 2, '{"buyer_name": "An"}', '{"buyer_name": "Anna"}', '{1}', 1);

INSERT INTO employee (id, name, email, password_hash, archived_at) VALUES
  (1, 'An', 'an@lumen.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', NULL),
  (2, 'Bo', 'bo@lumen.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', '2026-11-01 00:00:00+00');

INSERT INTO exhibitor (id, trade_name, timezone, logos, email, info) VALUES
  (1, 'Lumen', 'Europe/Brussels', '{}', 'info@lumen.example', '{"vat": "BE0123456789"}'),
  (2, 'Rex', 'Europe/Brussels', '{}', 'info@rex.example', '{}');

INSERT INTO payment_notification (driver, event_id, received_at) VALUES
  ('sandbox', 'e1', '2026-11-24 00:00:00+00');

INSERT INTO sandbox_payment (id, kind, amount_minor, status, reference, locale, description, return_url, webhook_url, created_at) VALUES
  ('t1', 'redirect', 2500, 'paid', '00000000-0000-4000-8000-0000000000a1', 'en', 'Tide', 'http://127.0.0.1/', 'http://127.0.0.1/', '2026-11-24 00:00:00+00'),
  ('t9', 'redirect', 1250, 'paid', '00000000-0000-4000-8000-0000000000a9', 'en', 'Tide', 'http://127.0.0.1/', 'http://127.0.0.1/api/webhooks/sandbox', '2026-11-24 00:00:00+00');

INSERT INTO sold_schedule (id, facts, created_at) VALUES
  ('61eda21c-829f-75f6-a5d2-39a9b254f9c2', '{"cinema": {"zip": "9000", "city": "Gent", "name": "Lumen", "address1": "Kaai 1", "countryCode": "BE"}, "rating": "all", "endAtMs": 1796158800000, "exhibitor": {"vat": "BE0123456789", "name": "Lumen", "email": "info@lumen.example", "accent": "", "timezone": "Europe/Brussels"}, "posterUrl": null, "startAtMs": 1796151600000, "eventTitle": {}, "movieTitle": {"en": "Tide"}, "screenName": "Screen 1", "versionShort": "OV"}', '2026-11-24 00:00:00+00'),
  ('9f1b2535-b188-ffaf-1349-1fa95b3d35da', '{"cinema": {"zip": "9000", "city": "Gent", "name": "Lumen", "address1": "Kaai 1", "countryCode": "BE"}, "rating": "all", "endAtMs": 1780347600000, "exhibitor": {"vat": "BE0123456789", "name": "Lumen", "email": "info@lumen.example", "accent": "", "timezone": "Europe/Brussels"}, "posterUrl": null, "startAtMs": 1780340400000, "eventTitle": null, "movieTitle": {"en": "Tide"}, "screenName": "Screen 1", "versionShort": "OV"}', '2026-11-24 00:00:00+00'),
  ('e23efb7a-c257-14d6-5e68-4e2b2cb78544', '{"cinema": {"zip": "9000", "city": "Gent", "name": "Annex", "address1": "Kaai 2", "countryCode": "BE"}, "rating": "all", "endAtMs": 1796158800000, "exhibitor": {"vat": "BE0123456789", "name": "Lumen", "email": "info@lumen.example", "accent": "", "timezone": "Europe/Brussels"}, "posterUrl": null, "startAtMs": 1796151600000, "eventTitle": null, "movieTitle": {"en": "Tide"}, "screenName": "Screen 1", "versionShort": "OV"}', '2026-11-24 00:00:00+00');

INSERT INTO cinema (id, name, address1, city, zip, country_code, exhibitor_id) VALUES
  (1, 'Lumen', 'Kaai 1', 'Gent', '9000', 'BE', 1),
  (2, 'Annex', 'Kaai 2', 'Gent', '9000', 'BE', 1),
  (3, 'Rex', 'Kaai 3', 'Gent', '9000', 'BE', 2);

INSERT INTO cms_content (id, type, key, location, page_slug, page_title, content, exhibitor_id) VALUES
  (1, 'page', NULL, NULL, 'about', '{"en": "About"}', '{"en": "<p>Hello</p>"}', 1),
  (2, 'widget', 'checkout-terms', 'checkout-terms', NULL, NULL, '{"en": "<p>Terms</p>"}', 1),
  (3, 'widget', 'Banner', NULL, NULL, NULL, '{"en": "<p>Banner</p>"}', 1);

INSERT INTO distributor (id, exhibitor_id, name, contacts) VALUES
  (1, 1, 'Reels', '[{"name": "Cy", "role": "", "email": "cy@reels.example", "phone": ""}]');

INSERT INTO newsletter_subscriber (email, first_name, last_name, locale, created_at, exhibitor_id) VALUES
  ('an@example.com', NULL, NULL, 'nl-BE', '2026-11-24 00:00:00+00', 1),
  ('bo@example.com', 'Bo', 'B', 'fr', '2026-11-24 00:00:00+00', 1);

INSERT INTO password_reset (id, employee_id, expires_at) VALUES
  ('r1', 1, '2026-12-01 00:00:00+00');

INSERT INTO payment_method (id, name, driver, type, component, status, config, frontend_config, exhibitor_id) VALUES
  (1, '{"en": "Card"}', 'sandbox', 'online', 'redirect', 'active', '{}', '{}', 1),
  (2, '{"en": "Old"}', 'sandbox', 'online', 'mobile', 'inactive', '{}', '{}', 1),
  (3, '{"en": "Card"}', 'sandbox', 'online', 'redirect', 'active', '{}', '{}', 2),
  (4, '{"en": "Terminal"}', 'box', 'terminal', 'redirect', 'active', '{}', '{}', 2),
  (5, '{"en": "Cash"}', 'cash', 'cash', 'redirect', 'active', '{}', '{}', 1);

INSERT INTO payment_provider (name, exhibitor_id, config) VALUES
  ('sandbox', 1, 'a2V5a2V5.YSBub25jZSwgYSBtYXJrIGFuZCB3aGF0IGlzIHNlYWxlZCBoZXJl');

INSERT INTO price_group (id, name, exhibitor_id) VALUES
  (1, 'Standard', 1);

INSERT INTO rental_profile (id, exhibitor_id, name, rates) VALUES
  (1, 1, 'Half', '[{"from_week": 1, "percent_hundredths": 5000}]');

INSERT INTO role (id, name, color, exhibitor_id) VALUES
  (100, 'Box office', '#224466', 1);

INSERT INTO saved_view (id, employee_id, exhibitor_id, list, name, query) VALUES
  (1, 1, 1, 'films', 'Dramas', 'q=drama');

INSERT INTO setting (key, value, exhibitor_id) VALUES
  ('locale', '{"website_locale": "fr", "available_locales": ["fr", "de"]}', 1),
  ('public_config', '{}', 1);

INSERT INTO tag (id, slug, name, exhibitor_id) VALUES
  (1, 'classics', '{"en": "Classics"}', 1);

INSERT INTO vat (id, code, name, exhibitor_id) VALUES
  (1, 'admission', '"Admission"', 1);

INSERT INTO distributor_office (id, distributor_id, name) VALUES
  (1, 1, 'Gent');

INSERT INTO membership (id, employee_id, exhibitor_id, role_id, all_cinemas) VALUES
  (1, 1, 1, 100, false),
  (2, 2, 1, 1, true);

INSERT INTO price_rate (id, price_group_id, name, price_minor, handling_minor, weekdays, vat_id, handling_vat_id) VALUES
  (1, 1, '{"en": "Adult"}', 1200, 50, '{}', 1, 1),
  (2, 1, '{"en": "Child"}', 900, 50, '{}', 1, 1);

INSERT INTO role_permission (role_id, permission) VALUES
  (100, 'bills.read');

INSERT INTO screen (id, cinema_id, name, short_name, config) VALUES
  (1, 1, 'Screen 1', '1', '{}'),
  (2, 2, 'Screen 1', '1', '{}');

INSERT INTO vat_rate (vat_id, valid_from, percent_hundredths) VALUES
  (1, '2000-01-01', 600);

INSERT INTO device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, created_at) VALUES
  (1, '7K3M-X0PD', 'd1', 1, 1, 'pos', 'Till 1', 'active', 'Chromium', '2026-11-24 00:00:00+00'),
  (2, '8K3M-X0PD', 'd2', 1, NULL, 'signage', '', 'pending', 'Chromium', '2026-11-24 00:00:00+00');

INSERT INTO draft_editor (screen_id, editing, employee_id, employee_name, opened_at, seen_at) VALUES
  (1, '00000000-0000-4000-8000-0000000000e1', 1, 'An', '2026-11-01 00:00:00+00', '2026-11-01 00:00:00+00');

INSERT INTO layout_draft (screen_id, document, seat_count, origin, saved_at, saved_by) VALUES
  (1, '{"rows": []}', 2, '{"file": "hall.json", "kind": "file", "format": "parterre", "repaired": false}', '2026-11-01 00:00:00+00', 'An');

INSERT INTO movie (id, slug, internal_title, title, overview, runtime, directors, actors, genres, nations, original_language, spoken_languages, rating, links, assets, updated_at, exhibitor_id, distributor_id, distributor_office_id, rental_profile_id, rental_type) VALUES
  (1, 'tide', 'Tide', '{"en": "Tide"}', '{"en": "Water."}', 104, '{A}', '{B}', '{drama}', '{BE}', 'nl', '{nl}', 'all', '{}', '{}', '2026-01-01 00:00:00+00', 1, 1, 1, 1, 'percentage');

INSERT INTO screen_layout (id, screen_id, number, document, hall_bytes, seat_count, published_at) VALUES
  (1, 1, 1, '{"rows": []}', E'\\x01', 2, '2026-01-01 00:00:00+00'),
  (2, 1, 2, '{"rows": []}', E'\\x02', 2, '2026-02-01 00:00:00+00'),
  (3, 2, 1, '{"rows": []}', E'\\x03', 2, '2026-01-01 00:00:00+00');

INSERT INTO seat_class_rate (screen_id, seat_class, name, ticket_minor, handling_minor, color) VALUES
  (1, 'sofa_seats', '{"en": "Sofa"}', 300, 20, '#884422');

INSERT INTO seat_outage (id, screen_id, row_label, seat_label, cause, out_at, out_by, back_at, back_by) VALUES
  (1, 1, 'A', '1', 'Broken', '2026-10-01 00:00:00+00', 'An', '2026-10-02 00:00:00+00', 'Bo'),
  (2, 1, 'A', '1', 'Broken again', '2026-11-01 00:00:00+00', 'An', NULL, NULL);

INSERT INTO bill (uuid, number, type, status, source, locale, buyer_name, buyer_email, amount_minor, tip_minor, expires_at, idempotency_key, input_hash, created_at, settled_at, cinema_id, row_version, employee_id, device_id, exhibitor_id) VALUES
  ('00000000-0000-4000-8000-000000000001', 1, 'tickets', 'partially_refunded', 'site', 'nl-BE', 'Anna', 'an@example.com', 2500, 100, '2026-11-20 10:15:00+00', 'k1', 'h1', '2026-11-20 10:00:00+00', '2026-11-20 10:01:00+00', 1, 2, NULL, NULL, 1),
  ('00000000-0000-4000-8000-000000000002', 2, 'tickets', 'paying', 'site', 'fr', 'Bo', 'bo@example.com', 1250, 0, '2026-11-20 10:15:00+00', 'k2', 'h2', '2026-11-20 10:00:00+00', NULL, 1, 1, NULL, NULL, 1),
  ('00000000-0000-4000-8000-000000000003', 3, 'tickets', 'expired', 'site', 'en', 'Cy', 'cy@example.com', 950, 0, '2026-11-19 10:15:00+00', NULL, 'h3', '2026-11-19 10:00:00+00', NULL, 1, 1, NULL, NULL, 1),
  ('00000000-0000-4000-8000-000000000004', 4, 'tickets', 'cancelled', 'site', 'de', 'Di', 'di@example.com', 950, 0, '2026-11-19 10:15:00+00', NULL, 'h4', '2026-11-19 10:00:00+00', NULL, 1, 1, NULL, NULL, 1),
  ('00000000-0000-4000-8000-000000000005', 5, 'tickets', 'refunded', 'site', 'en', 'Ed', 'ed@example.com', 1250, 0, '2026-11-19 10:15:00+00', 'k5', 'h5', '2026-11-19 10:00:00+00', NULL, NULL, 1, NULL, NULL, 1),
  ('00000000-0000-4000-8000-000000000006', 6, 'tickets', 'refunding', 'site', 'en', 'Fe', 'fe@example.com', 1250, 0, '2026-11-19 10:15:00+00', 'k6', 'h6', '2026-11-19 10:00:00+00', NULL, 2, 1, NULL, NULL, 1),
  ('00000000-0000-4000-8000-000000000007', 7, 'tickets', 'settled', 'site', 'en', 'Gi', 'gi@example.com', 0, 0, NULL, 'k7', 'h7', '2026-11-19 10:00:00+00', '2026-11-19 10:00:00+00', 1, 1, 1, 1, 1),
  ('00000000-0000-4000-8000-000000000008', 8, 'tickets', 'settled', 'site', 'en', NULL, NULL, 0, 0, NULL, NULL, NULL, '2026-11-24 00:00:00+00', '2026-11-20 00:00:00+00', 3, 1, NULL, NULL, 2),
  ('00000000-0000-4000-8000-000000000009', 9, 'tickets', 'settled', 'site', 'en', NULL, NULL, 1250, 0, NULL, NULL, NULL, '2026-11-24 00:00:00+00', '2026-11-20 00:00:00+00', 3, 1, NULL, NULL, 2);

INSERT INTO movie_version (id, movie_id, text, short, dimension, media_type, language, subtitle_languages) VALUES
  (1, 1, '{"en": "Original version"}', 'OV', '2D', 'DIGITAL', 'nl', '{fr}');

INSERT INTO staff_session (id, employee_id, created_at, last_seen_at, expires_at, browser, device_id) VALUES
  ('s1', 1, '2026-11-24 00:00:00+00', '2026-11-24 00:00:00+00', '2026-12-01 00:00:00+00', 'Firefox', NULL),
  ('s2', 1, '2026-11-24 00:00:00+00', '2026-11-24 00:00:00+00', '2026-12-01 00:00:00+00', 'Chromium', 1);

INSERT INTO bill_event (id, bill_uuid, at, kind, detail) VALUES
  (1, '00000000-0000-4000-8000-000000000001', '2026-11-24 00:00:00+00', 'paying', NULL),
  (2, '00000000-0000-4000-8000-000000000001', '2026-11-24 00:00:00+00', 'settled', '{"tip": 100}'),
  (3, '00000000-0000-4000-8000-000000000002', '2026-11-24 00:00:00+00', 'paying', NULL),
  (4, '00000000-0000-4000-8000-000000000005', '2026-11-24 00:00:00+00', 'late_payment_refunded', NULL);

INSERT INTO payment (id, bill_uuid, payment_method_id, status, amount_minor, transaction_id, processing_data, amount_received_minor, created_at, purchased_at, ask_at, method_name, tendered_minor) VALUES
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000000001', 1, 'partially_refunded', 2500, 't1', '{"checkout_url": "https://pay.example/1"}', 2600, '2026-11-24 00:00:00+00', '2026-11-20 10:01:00+00', NULL, '{"en": "Card"}', NULL),
  ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-000000000002', 1, 'paying', 1250, 't2', '{}', 0, '2026-11-24 00:00:00+00', NULL, '2026-11-20 10:01:00+00', '{"en": "Card"}', NULL),
  ('00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-000000000003', 2, 'expired', 950, NULL, NULL, 0, '2026-11-24 00:00:00+00', NULL, NULL, '{"en": "Old"}', NULL),
  ('00000000-0000-4000-8000-0000000000a4', '00000000-0000-4000-8000-000000000004', 1, 'cancelled', 950, 't4', NULL, 0, '2026-11-24 00:00:00+00', NULL, NULL, '{"en": "Card"}', NULL),
  ('00000000-0000-4000-8000-0000000000a5', '00000000-0000-4000-8000-000000000005', 1, 'refunded', 1250, 't5', NULL, 1250, '2026-11-24 00:00:00+00', '2026-11-19 11:00:00+00', NULL, '{"en": "Card"}', NULL),
  ('00000000-0000-4000-8000-0000000000a6', '00000000-0000-4000-8000-000000000006', 1, 'refunding', 1250, 't6', NULL, 1250, '2026-11-24 00:00:00+00', '2026-11-19 11:00:00+00', NULL, '{"en": "Card"}', NULL),
  ('00000000-0000-4000-8000-0000000000a9', '00000000-0000-4000-8000-000000000009', 3, 'paid', 1250, 't9', NULL, 1250, '2026-11-24 00:00:00+00', NULL, NULL, '{"en": "Card"}', NULL),
  ('00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-000000000007', 5, 'paid', 0, NULL, NULL, 0, '2026-11-24 00:00:00+00', NULL, NULL, '{"en": "Cash"}', 0);

INSERT INTO schedule (id, movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, start_at, end_at, blocked_seats, cancelled_at) VALUES
  (1, 1, 1, 1, 2, 1, 1, '2026-12-01 19:00:00+00', '2026-12-01 21:00:00+00', '{}', NULL),
  (2, 1, 1, 1, 1, 1, 1, '2026-06-01 19:00:00+00', '2026-06-01 21:00:00+00', '{1}', NULL),
  (3, 1, 2, 2, 3, 1, 1, '2026-12-01 19:00:00+00', '2026-12-01 21:00:00+00', '{}', '2026-11-01 00:00:00+00');

INSERT INTO ticket_pdf (bill_uuid, content, bytes, printed_at) VALUES
  ('00000000-0000-4000-8000-000000000001', 'p1', E'\\x25504446', '2026-11-24 00:00:00+00');

INSERT INTO bill_line (id, bill_uuid, kind, schedule_id, price_rate_id, seat_index, seat_row, seat_col, seat_class, seat_name, bill_order, price_minor, handling_minor, barcode, name, vat_code, vat_percent_hundredths, vat_minor, handling_vat_code, handling_vat_percent_hundredths, handling_vat_minor, sold_schedule_id, seat_class_name) VALUES
  (1, '00000000-0000-4000-8000-000000000001', 'ticket', 1, 1, 0, 0, 0, 'standard_seats', 'A1', 0, 1200, 50, 'b1', '{"en": "Adult"}', 'admission', 600, 68, 'admission', 600, 3, '61eda21c-829f-75f6-a5d2-39a9b254f9c2', NULL),
  (2, '00000000-0000-4000-8000-000000000001', 'ticket', 1, NULL, 1, 0, 1, 'standard_seats', 'A2', 1, 1200, 50, 'b2', '"Ticket"', 'admission', 600, 68, 'admission', 600, 3, '61eda21c-829f-75f6-a5d2-39a9b254f9c2', NULL),
  (3, '00000000-0000-4000-8000-000000000002', 'ticket', 1, 1, 2, 0, 2, 'sofa_seats', 'A3', 0, 1200, 50, 'b3', '{"en": "Adult"}', 'admission', 600, 68, 'admission', 600, 3, '61eda21c-829f-75f6-a5d2-39a9b254f9c2', '{"en": "Sofa"}'),
  (4, '00000000-0000-4000-8000-000000000003', 'ticket', 2, 2, 0, 0, 0, NULL, NULL, 0, 900, 50, 'b4', '{"en": "Child"}', 'admission', 600, 51, 'admission', 600, 3, '9f1b2535-b188-ffaf-1349-1fa95b3d35da', NULL),
  (5, '00000000-0000-4000-8000-000000000004', 'ticket', 2, 2, NULL, NULL, NULL, NULL, NULL, 0, 900, 50, 'b5', '{"en": "Child"}', 'admission', 600, 51, 'admission', 600, 3, '9f1b2535-b188-ffaf-1349-1fa95b3d35da', NULL),
  (6, '00000000-0000-4000-8000-000000000005', 'ticket', NULL, 1, 1, 0, 1, 'standard_seats', 'A2', 0, 1200, 50, 'b6', '{"en": "Adult"}', 'admission', 600, 68, 'admission', 600, 3, NULL, NULL),
  (7, '00000000-0000-4000-8000-000000000006', 'ticket', 3, 1, 0, 0, 0, 'standard_seats', 'A1', 0, 1200, 50, 'b7', '{"en": "Adult"}', 'admission', 600, 68, 'admission', 600, 3, 'e23efb7a-c257-14d6-5e68-4e2b2cb78544', NULL),
  (8, '00000000-0000-4000-8000-000000000007', 'ticket', 2, 2, 1, 0, 1, 'standard_seats', 'A2', 0, 0, 0, 'b8', '{"en": "Child"}', 'admission', 600, 0, 'admission', 600, 0, '9f1b2535-b188-ffaf-1349-1fa95b3d35da', NULL);

INSERT INTO event (id, slug, schedule_id, title, page_title, description, content, sell_online) VALUES
  (1, 'premiere', 1, '{}', '{}', '{}', '{}', true);

INSERT INTO refund (id, payment_id, status, amount_minor, reason, created_at, settled_at) VALUES
  ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000a1', 'refunded', 1250, 'goodwill', '2026-11-24 00:00:00+00', '2026-11-21 00:00:00+00'),
  ('0a60c078-972b-4b3a-b89e-73d86e29c9bd', '00000000-0000-4000-8000-0000000000a5', 'refunded', 1250, 'late', '2026-11-19 11:00:00+00', '2026-11-19 11:00:00+00'),
  ('1dd17e8f-0c53-4ca3-a0f5-78f22fa7aad1', '00000000-0000-4000-8000-0000000000a6', 'refunding', 1250, 'amount_mismatch', '2026-11-19 11:00:00+00', NULL);

INSERT INTO schedule_cancellation (schedule_id, at, refund, employee_id, employee_name) VALUES
  (3, '2026-11-01 00:00:00+00', true, 1, 'An');

INSERT INTO seat_claim (schedule_id, seat_index, bill_uuid, tag, deadline) VALUES
  (1, 0, '00000000-0000-4000-8000-000000000001', E'\\x0000000000000001', NULL),
  (1, 1, '00000000-0000-4000-8000-000000000001', E'\\x0000000000000001', NULL),
  (1, 2, '00000000-0000-4000-8000-000000000002', E'\\x0000000000000002', '2026-11-20 10:15:00+00'),
  (2, 1, '00000000-0000-4000-8000-000000000007', E'\\x0000000000000007', NULL);

INSERT INTO cancelled_order (schedule_id, bill_uuid, tickets, amount_minor, refusal, request) VALUES
  (3, '00000000-0000-4000-8000-000000000006', 1, 1250, 'REFUND_UNAVAILABLE', '28745124-f246-4d9d-8991-ca2eb4592812');

INSERT INTO refund_line (refund_id, bill_line_id, amount_minor) VALUES
  ('00000000-0000-4000-8000-0000000000f1', 1, 1250);

INSERT INTO "_CinemaToMembership" ("A", "B") VALUES
  (1, 1);

INSERT INTO "_MovieToTag" ("A", "B") VALUES
  (1, 1);
