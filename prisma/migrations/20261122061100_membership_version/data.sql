-- What was added since the first version: staff, and what they changed. Comes on top of the rows of the versions before.
INSERT INTO employee (id, name, email, password_hash, archived_at) VALUES
  (1, 'An', 'an@lumen.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', NULL),
  (2, 'Bo', 'bo@lumen.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', '2026-11-01Z');
INSERT INTO role (id, key, name, color) VALUES (100, NULL, 'Box office', '#224466');
INSERT INTO role_permission (role_id, permission) VALUES (100, 'bills.read');
INSERT INTO membership (id, employee_id, exhibitor_id, role_id, all_cinemas) VALUES (1, 1, 1, 100, false), (2, 2, 1, 1, true);
INSERT INTO "_CinemaToMembership" ("A", "B") VALUES (1, 1);
INSERT INTO staff_session (id, employee_id, browser, expires_at) VALUES ('s1', 1, 'Firefox', '2026-12-01Z');
UPDATE bill SET buyer_name = 'Anna', row_version = 2 WHERE uuid = '00000000-0000-4000-8000-000000000001';
INSERT INTO audit_entry (employee_id, employee_name, permission, entity, entity_id, version, before, after) VALUES
  (1, 'An', 'bills.correct', 'bill', '00000000-0000-4000-8000-000000000001', 2, '{"buyer_name": "An"}', '{"buyer_name": "Anna"}');
