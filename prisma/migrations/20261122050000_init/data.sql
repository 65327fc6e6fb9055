-- What a database of this version may hold, for the test that upgrades it (server/src/adapters/postgres/migrations.test.ts).
INSERT INTO exhibitor (id, trade_name, timezone, logos, email, info) VALUES (1, 'Lumen', 'Europe/Brussels', '{}', 'info@lumen.example', '{"vat": "BE0123456789"}');
INSERT INTO cinema (id, name, address1, city, zip, country_code) VALUES (1, 'Lumen', 'Kaai 1', 'Gent', '9000', 'BE'), (2, 'Annex', 'Kaai 2', 'Gent', '9000', 'BE');
INSERT INTO screen (id, cinema_id, name, short_name, config) VALUES (1, 1, 'Screen 1', '1', '{}'), (2, 2, 'Screen 1', '1', '{}');
INSERT INTO screen_layout (id, screen_id, number, document, hall_bytes, seat_count, published_at) VALUES
  (1, 1, 1, '{"rows": []}', '\x01', 2, '2026-01-01Z'), (2, 1, 2, '{"rows": []}', '\x02', 2, '2026-02-01Z'), (3, 2, 1, '{"rows": []}', '\x03', 2, '2026-01-01Z');
INSERT INTO seat_class_rate (screen_id, seat_class, name, ticket_minor, handling_minor, color) VALUES (1, 'sofa_seats', '{"en": "Sofa"}', 300, 20, '#884422');
INSERT INTO movie (id, slug, internal_title, title, overview, runtime, directors, actors, genres, nations, original_language, spoken_languages, rating, links, assets, updated_at) VALUES
  (1, 'tide', 'Tide', '{"en": "Tide"}', '{"en": "Water."}', 104, '{A}', '{B}', '{drama}', '{BE}', 'nl', '{nl}', 'all', '{}', '{}', '2026-01-01Z');
INSERT INTO movie_version (id, movie_id, text, short, dimension, media_type, language, subtitle_languages) VALUES (1, 1, '{"en": "Original version"}', 'OV', '2D', 'DIGITAL', 'nl', '{fr}');
INSERT INTO tag (id, slug, name) VALUES (1, 'classics', '{"en": "Classics"}');
INSERT INTO "_MovieToTag" ("A", "B") VALUES (1, 1);
INSERT INTO price_group (id, name) VALUES (1, 'Standard');
INSERT INTO price_rate (id, price_group_id, name, price_minor, handling_minor) VALUES (1, 1, '{"en": "Adult"}', 1200, 50), (2, 1, '{"en": "Child"}', 900, 50);
INSERT INTO schedule (id, movie_id, cinema_id, screen_id, layout_id, version_id, price_group_id, start_at, end_at, blocked_seats, cancelled_at) VALUES
  (1, 1, 1, 1, 2, 1, 1, '2026-12-01 19:00Z', '2026-12-01 21:00Z', '{}', NULL),
  (2, 1, 1, 1, 1, 1, 1, '2026-06-01 19:00Z', '2026-06-01 21:00Z', '{1}', NULL),
  (3, 1, 2, 2, 3, 1, 1, '2026-12-01 19:00Z', '2026-12-01 21:00Z', '{}', '2026-11-01Z');
INSERT INTO event (id, slug, schedule_id, title, page_title, description, content, sell_online) VALUES (1, 'premiere', 1, '{}', '{}', '{}', '{}', true);
INSERT INTO payment_method (id, name, driver, type, component, status, config, frontend_config) VALUES
  (1, '{"en": "Card"}', 'sandbox', 'online', 'redirect', 'active', '{}', '{}'), (2, '{"en": "Old"}', 'sandbox', 'online', 'mobile', 'inactive', '{}', '{}');

-- One bill of each state that checkout, expiry and refunds leave behind.
INSERT INTO bill (uuid, type, status, source, locale, buyer_name, buyer_email, amount_minor, tip_minor, expires_at, idempotency_key, input_hash, created_at, settled_at) VALUES
  ('00000000-0000-4000-8000-000000000001', 'tickets', 'settled', 'site', 'nl-BE', 'An', 'an@example.com', 2500, 100, '2026-11-20 10:15Z', 'k1', 'h1', '2026-11-20 10:00Z', '2026-11-20 10:01Z'),
  ('00000000-0000-4000-8000-000000000002', 'tickets', 'paying', 'site', 'fr', 'Bo', 'bo@example.com', 1250, 0, '2026-11-20 10:15Z', 'k2', 'h2', '2026-11-20 10:00Z', NULL),
  ('00000000-0000-4000-8000-000000000003', 'tickets', 'expired', 'site', 'en', 'Cy', 'cy@example.com', 950, 0, '2026-11-19 10:15Z', NULL, 'h3', '2026-11-19 10:00Z', NULL),
  ('00000000-0000-4000-8000-000000000004', 'tickets', 'cancelled', 'site', 'de', 'Di', 'di@example.com', 950, 0, '2026-11-19 10:15Z', NULL, 'h4', '2026-11-19 10:00Z', NULL),
  ('00000000-0000-4000-8000-000000000005', 'tickets', 'refunded', 'site', 'en', 'Ed', 'ed@example.com', 1250, 0, '2026-11-19 10:15Z', 'k5', 'h5', '2026-11-19 10:00Z', NULL),
  ('00000000-0000-4000-8000-000000000006', 'tickets', 'refunding', 'site', 'en', 'Fe', 'fe@example.com', 1250, 0, '2026-11-19 10:15Z', 'k6', 'h6', '2026-11-19 10:00Z', NULL),
  ('00000000-0000-4000-8000-000000000007', 'tickets', 'settled', 'site', 'en', 'Gi', 'gi@example.com', 0, 0, NULL, 'k7', 'h7', '2026-11-19 10:00Z', '2026-11-19 10:00Z');
INSERT INTO bill_item (bill_uuid, type, schedule_id, price_rate_id, seat_index, seat_row, seat_col, seat_class, seat_name, bill_order, price_minor, handling_minor, barcode) VALUES
  ('00000000-0000-4000-8000-000000000001', 'ticket', 1, 1, 0, 0, 0, 'standard_seats', 'A1', 0, 1200, 50, 'b1'),
  ('00000000-0000-4000-8000-000000000001', 'ticket', 1, NULL, 1, 0, 1, 'standard_seats', 'A2', 1, 1200, 50, 'b2'),
  ('00000000-0000-4000-8000-000000000002', 'ticket', 1, 1, 2, 0, 2, 'sofa_seats', 'A3', 0, 1200, 50, 'b3'),
  ('00000000-0000-4000-8000-000000000003', 'ticket', 2, 2, 0, 0, 0, NULL, NULL, 0, 900, 50, 'b4'),
  ('00000000-0000-4000-8000-000000000004', 'ticket', 2, 2, NULL, NULL, NULL, NULL, NULL, 0, 900, 50, 'b5'),
  ('00000000-0000-4000-8000-000000000005', 'ticket', NULL, 1, 1, 0, 1, 'standard_seats', 'A2', 0, 1200, 50, 'b6'),
  ('00000000-0000-4000-8000-000000000006', 'ticket', 3, 1, 0, 0, 0, 'standard_seats', 'A1', 0, 1200, 50, 'b7'),
  ('00000000-0000-4000-8000-000000000007', 'ticket', 2, 2, 1, 0, 1, 'standard_seats', 'A2', 0, 0, 0, 'b8');
INSERT INTO seat_claim (schedule_id, seat_index, bill_uuid, tag, deadline) VALUES
  (1, 0, '00000000-0000-4000-8000-000000000001', '\x0000000000000001', NULL),
  (1, 1, '00000000-0000-4000-8000-000000000001', '\x0000000000000001', NULL),
  (1, 2, '00000000-0000-4000-8000-000000000002', '\x0000000000000002', '2026-11-20 10:15Z'),
  (2, 1, '00000000-0000-4000-8000-000000000007', '\x0000000000000007', NULL);
INSERT INTO bill_event (bill_uuid, kind, detail) VALUES
  ('00000000-0000-4000-8000-000000000001', 'paying', NULL), ('00000000-0000-4000-8000-000000000001', 'settled', '{"tip": 100}'),
  ('00000000-0000-4000-8000-000000000002', 'paying', NULL), ('00000000-0000-4000-8000-000000000005', 'late_payment_refunded', NULL);
INSERT INTO payment (id, bill_uuid, payment_method_id, status, amount_minor, amount_refunded_minor, transaction_id, processing_data, amount_received_minor, refund_reason, purchased_at, ask_at) VALUES
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000000001', 1, 'paid', 2500, 0, 't1', '{"checkout_url": "https://pay.example/1"}', 2600, NULL, '2026-11-20 10:01Z', NULL),
  ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-000000000002', 1, 'paying', 1250, 0, 't2', '{}', 0, NULL, NULL, '2026-11-20 10:01Z'),
  ('00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-000000000003', 2, 'expired', 950, 0, NULL, NULL, 0, NULL, NULL, NULL),
  ('00000000-0000-4000-8000-0000000000a4', '00000000-0000-4000-8000-000000000004', 1, 'cancelled', 950, 0, 't4', NULL, 0, NULL, NULL, NULL),
  ('00000000-0000-4000-8000-0000000000a5', '00000000-0000-4000-8000-000000000005', 1, 'refunded', 1250, 1250, 't5', NULL, 1250, 'late', '2026-11-19 11:00Z', NULL),
  ('00000000-0000-4000-8000-0000000000a6', '00000000-0000-4000-8000-000000000006', 1, 'refunding', 1250, 0, 't6', NULL, 1250, 'amount_mismatch', '2026-11-19 11:00Z', NULL);
INSERT INTO payment_notification (driver, event_id) VALUES ('sandbox', 'e1');
INSERT INTO sandbox_payment (id, kind, amount_minor, status, reference, locale, description, return_url, webhook_url) VALUES
  ('t1', 'redirect', 2500, 'paid', '00000000-0000-4000-8000-0000000000a1', 'en', 'Tide', 'http://127.0.0.1/', 'http://127.0.0.1/');
INSERT INTO newsletter_subscriber (email, locale) VALUES ('an@example.com', 'nl-BE');
INSERT INTO setting (key, value) VALUES ('public_config', '{}');
INSERT INTO cms_content (id, type, page_slug, page_title, content) VALUES (1, 'page', 'about', '{"en": "About"}', '{"en": "<p>Hello</p>"}');
