-- A type, a package with a card that nobody has bought, and a voucher of which a visit is used.
INSERT INTO voucher_type (id, exhibitor_id, kind, slug, title, turns_default, turns_min, turns_max, turns_step, cost_turn_minor, value_ticket_minor, validity) VALUES
  (1, 1, 'subscription', 'ten-visits', '{"en": "Ten visits"}', 10, 10, 10, 1, 800, 800, '+1 year');
INSERT INTO voucher_package (id, voucher_type_id, name) VALUES (1, 1, 'Christmas cards');
INSERT INTO voucher (id, exhibitor_id, voucher_type_id, package_id, barcode, valid_until, total_turns, total_products_minor) VALUES
  (1, 1, 1, 1, '7K3M-X0PD-44TQ-ZB81', NULL, 10, 0),
  (2, 1, 1, NULL, '7K3M-X0PD-44TQ-ZB99', '2027-11-28', 10, 0);
INSERT INTO voucher_entry (voucher_id, number, kind, turns, turns_left, minor_left) VALUES (1, 1, 'issued', 10, 10, 0), (2, 1, 'issued', 10, 10, 0);
INSERT INTO voucher_entry (voucher_id, number, kind, turns, turns_left, minor_left, value_minor, bill_uuid) SELECT 2, 2, 'redeemed', -1, 9, 0, 800, uuid FROM bill LIMIT 1;
