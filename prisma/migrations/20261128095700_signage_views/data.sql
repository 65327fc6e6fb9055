-- A display of the foyer that turns between two pages.
INSERT INTO signage_view (id, exhibitor_id, name, pages)
SELECT 1, id, 'Foyer', '[{"kind":"now_playing","roles":31,"seconds":null},{"kind":"event","roles":16,"seconds":20}]' FROM exhibitor ORDER BY id LIMIT 1;
INSERT INTO device (id, uid, token_hash, exhibitor_id, cinema_id, type, name, auth_status, browser, signage_view_id, signage_revision, signage_told_at)
SELECT 192, 'FOYE-R001', 'foyer', exhibitor_id, id, 'signage', 'Foyer', 'active', '', 1, 'abc', '2026-11-28 10:00:00+00' FROM cinema ORDER BY id LIMIT 1;
