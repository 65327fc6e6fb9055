-- Groups of one name: written otherwise, with the next name taken, and one that is archived and keeps its name.
INSERT INTO price_group (id, name, exhibitor_id, archived_at) VALUES
  (2, 'standard', 1, NULL),
  (3, 'Standard', 1, NULL),
  (4, 'Standard 2', 1, NULL),
  (5, 'Standard', 1, '2026-11-26 12:00:00+00');
