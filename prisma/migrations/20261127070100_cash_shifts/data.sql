-- A shift that is closed, short of ten cents, and an open one.
INSERT INTO cash_shift (id, exhibitor_id, cinema_id, device_id, opened_by, opened_at, closed_by, closed_at) VALUES
  (1, 1, 1, 1, 1, '2026-11-26 09:00:00+00', 1, '2026-11-26 17:00:00+00'),
  (2, 1, 1, 1, 1, '2026-11-26 17:00:00+00', NULL, NULL);
INSERT INTO cash_entry (id, cash_shift_id, kind, amount_minor, counted, note, employee_id, created_at, request) VALUES
  (1, 1, 'opening_count', 10000, '{"5000": 2}', NULL, 1, '2026-11-26 09:00:00+00', '00000000-0000-4000-8000-0000000000c1'),
  (2, 1, 'pay_in', 2000, NULL, 'Change', 1, '2026-11-26 12:00:00+00', '00000000-0000-4000-8000-0000000000c2'),
  (3, 1, 'closing_count', 11990, '{"5000": 2, "10": 199}', NULL, 1, '2026-11-26 17:00:00+00', '00000000-0000-4000-8000-0000000000c3'),
  (4, 2, 'opening_count', 11990, '{"5000": 2, "10": 199}', NULL, 1, '2026-11-26 17:00:00+00', '00000000-0000-4000-8000-0000000000c3');
