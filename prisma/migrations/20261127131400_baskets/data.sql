-- A parked basket.
INSERT INTO basket (id, exhibitor_id, cinema_id, employee_id, label, content, parked_at) VALUES
  ('00000000-0000-4000-8000-000000000001', 1, 1, 1, 'Red coat', '{"shows": [], "products": []}', now());
