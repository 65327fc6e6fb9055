-- Two exhibitors whose methods name one provider; a terminal of another; cash.
INSERT INTO payment_method (id, exhibitor_id, name, driver, type, component, status, config, frontend_config) VALUES
  (3, 2, '{"en": "Card"}', 'sandbox', 'online', 'redirect', 'active', '{}', '{}'), (4, 2, '{"en": "Terminal"}', 'box', 'terminal', 'redirect', 'active', '{}', '{}'),
  (5, 1, '{"en": "Cash"}', 'cash', 'cash', 'redirect', 'active', '{}', '{}');
INSERT INTO bill (uuid, type, status, source, locale, exhibitor_id, cinema_id, amount_minor, settled_at) VALUES
  ('00000000-0000-4000-8000-000000000009', 'tickets', 'settled', 'site', 'en', 2, 3, 1250, '2026-11-20Z');
INSERT INTO payment (id, bill_uuid, payment_method_id, method_name, status, amount_minor, amount_received_minor, tendered_minor, transaction_id) VALUES
  ('00000000-0000-4000-8000-0000000000a9', '00000000-0000-4000-8000-000000000009', 3, '{"en": "Card"}', 'paid', 1250, 1250, NULL, 't9'),
  ('00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-000000000007', 5, '{"en": "Cash"}', 'paid', 0, 0, 0, NULL);
INSERT INTO sandbox_payment (id, kind, amount_minor, status, reference, locale, description, return_url, webhook_url) VALUES
  ('t9', 'redirect', 1250, 'paid', '00000000-0000-4000-8000-0000000000a9', 'en', 'Tide', 'http://127.0.0.1/', 'http://127.0.0.1/api/webhooks/sandbox');
