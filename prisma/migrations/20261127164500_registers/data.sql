-- A register that asks for help with a sale; nobody is on the way yet.
INSERT INTO device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
SELECT 90, 'REGI-STER', 'register', exhibitor_id, id, 'register', 'Register 1', 'active', '' FROM cinema ORDER BY id LIMIT 1;
INSERT INTO help_call (device_id, reason, bill_uuid) SELECT 90, 'payment', uuid FROM bill ORDER BY number LIMIT 1;
-- A basket that buyers fill there.
INSERT INTO basket (id, exhibitor_id, cinema_id, device_id, content)
SELECT '00000000-0000-4000-8000-000000000090', exhibitor_id, cinema_id, id, '{"shows": [], "products": []}' FROM device WHERE id = 90;
