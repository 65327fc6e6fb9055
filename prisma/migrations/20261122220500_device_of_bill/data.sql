-- Two exhibitors with one newsletter for both.
INSERT INTO exhibitor (id, trade_name, timezone, logos, email, info) VALUES (2, 'Rex', 'Europe/Brussels', '{}', 'info@rex.example', '{}');
INSERT INTO newsletter_subscriber (email, first_name, last_name, locale) VALUES ('bo@example.com', 'Bo', 'B', 'fr');
