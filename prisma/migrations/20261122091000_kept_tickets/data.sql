-- Languages as the website first had them, and an editable area that is called by its place.
INSERT INTO setting (exhibitor_id, key, value) VALUES (1, 'locale', '{"default": "fr", "available": ["fr", "de"]}');
INSERT INTO cms_content (exhibitor_id, id, type, key, content) VALUES (1, 2, 'widget', 'checkout-terms', '{"en": "<p>Terms</p>"}');
