-- A product with its stock, under a category, and a set of it.
INSERT INTO product_category (id, exhibitor_id, name, color, sort) VALUES (1, 1, '{"en": "Drinks"}', '#1f618d', 10);
INSERT INTO product (id, exhibitor_id, kind, name, barcode, price_minor, vat_id, deposit_minor, keeps_stock, low_stock) VALUES
  (1, 1, 'single', '{"en": "Cola"}', '5410000100043', 380, 1, 100, true, 24),
  (2, 1, 'set', '{"en": "Two colas"}', NULL, 700, NULL, 0, false, NULL);
INSERT INTO "_ProductToProductCategory" ("A", "B") VALUES (1, 1);
INSERT INTO product_part (set_id, part_id, quantity) VALUES (2, 1, 2);
INSERT INTO stock_entry (id, cinema_id, product_id, number, kind, quantity, balance, counted) VALUES
  (1, 1, 1, 1, 'delivery', 20, 20, NULL),
  (2, 1, 1, 2, 'count', -2, 18, 18);
