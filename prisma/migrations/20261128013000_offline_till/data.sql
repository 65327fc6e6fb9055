-- A till keeps seats, and has sold some of them without a network when their show was cancelled.
INSERT INTO device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser)
SELECT 92, 'KEEP-TILL', 'keeping', exhibitor_id, id, 'pos', 'Till 9', 'active', '' FROM cinema ORDER BY id LIMIT 1;
INSERT INTO till_keeping (bill_uuid, device_id, station, terms)
SELECT uuid, 92, '00000000-0000-4000-8000-0000000000e1', '{}' FROM bill ORDER BY number LIMIT 1;
INSERT INTO offline_sale (bill_uuid, problem) SELECT uuid, 'show_cancelled' FROM bill ORDER BY number LIMIT 1;
