-- Somebody whose other address waits for its owner.
UPDATE employee SET new_email = 'di@home.example' WHERE id = 5;
INSERT INTO address_link (id, employee_id, email, expires_at) VALUES ('l2', 5, 'di@home.example', '2026-12-01Z');
