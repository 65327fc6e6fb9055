-- A page that visitors see.
INSERT INTO cms_content (id, type, page_slug, page_title, content, exhibitor_id) VALUES
  (100, 'page', 'seen-by-visitors', '{"en": "Prices"}', '{"en": "<p>8</p>"}', 1);
