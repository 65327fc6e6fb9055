-- A message that all displays of an exhibitor showed for an hour.
INSERT INTO signage_message (id, exhibitor_id, text, ends_at) SELECT 1, id, 'The bar closes at ten.', '2026-11-28 22:00:00+00' FROM exhibitor ORDER BY id LIMIT 1;
