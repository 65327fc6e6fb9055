-- A desk where An signs in, and wrong passwords from elsewhere that keep her out there.
INSERT INTO known_desk (id, employee_id) VALUES ('d1', 1);
INSERT INTO sign_in_failure (employee_id, kind, place, address, at) VALUES (1, 'elsewhere', '', '192.0.2.1', '2026-11-24Z'), (1, 'desk', 'd1', '192.0.2.2', '2026-11-24Z');
INSERT INTO sign_in_lock (employee_id, kind, place, since, until, told_at) VALUES (1, 'elsewhere', '', '2026-11-24Z', '2026-11-24T00:15Z', '2026-11-24Z');
