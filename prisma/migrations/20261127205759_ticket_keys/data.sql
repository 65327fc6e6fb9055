-- A key that another one followed, and one that was withdrawn.
INSERT INTO ticket_key (id, exhibitor_id, public_key, rotated_at) SELECT 1, min(id), 'AAAA', now() FROM exhibitor;
INSERT INTO ticket_key (id, exhibitor_id, public_key, withdrawn_at) SELECT 2, min(id), 'AAAB', now() FROM exhibitor;
