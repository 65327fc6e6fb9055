-- A receipt that the printer had no paper for.
UPDATE device SET printer = '192.168.1.50:9100' WHERE id = (SELECT min(id) FROM device);
INSERT INTO print_job (device_id, bill_uuid, kind, request, printer, paper_width_mm, opens_drawer, document, status, failure, ended_at)
SELECT (SELECT min(id) FROM device), b.uuid, 'receipt', b.uuid, '192.168.1.50:9100', 80, true, 'Total | 22.60', 'failed', 'paper_end', now()
FROM (SELECT uuid FROM bill ORDER BY number LIMIT 1) b;
