-- Somebody who is invited and has chosen no password yet.
INSERT INTO employee (id, name, email, locale, invited_at) VALUES (3, 'Cy', 'cy@lumen.example', 'fr', '2026-11-24Z');
INSERT INTO membership (id, employee_id, exhibitor_id, role_id, all_cinemas) VALUES (3, 3, 1, 100, true);
INSERT INTO password_reset (id, employee_id, expires_at) VALUES ('l1', 3, '2026-12-01Z');
