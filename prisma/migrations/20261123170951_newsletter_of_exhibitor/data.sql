-- A bill of the second exhibitor's cinema.
INSERT INTO cinema (id, exhibitor_id, name, address1, city, zip, country_code) VALUES (3, 2, 'Rex', 'Kaai 3', 'Gent', '9000', 'BE');
INSERT INTO bill (uuid, type, status, source, locale, cinema_id, amount_minor, settled_at) VALUES
  ('00000000-0000-4000-8000-000000000008', 'tickets', 'settled', 'site', 'en', 3, 0, '2026-11-20Z');
