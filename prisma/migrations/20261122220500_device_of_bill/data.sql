-- What was written for a place that the website does not have (any more).
INSERT INTO cms_content (exhibitor_id, id, type, key, location, content) VALUES (1, 3, 'widget', 'Banner', 'left-margin', '{"en": "<p>Banner</p>"}');
