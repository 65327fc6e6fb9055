-- Somebody who signs in at one exhibitor and is invited to the other.
INSERT INTO employee (id, name, email, password_hash) VALUES (5, 'Di', 'di@lumen.example', 'x');
INSERT INTO membership (id, employee_id, exhibitor_id, role_id, all_cinemas) VALUES (5, 5, 2, 100, true);
INSERT INTO employee (id, name, email, invited_at) VALUES (6, 'Di', 'di@lumen.example', '2026-11-24Z');
INSERT INTO membership (id, employee_id, exhibitor_id, role_id, all_cinemas) VALUES (6, 6, 1, 100, true);
