-- An exchange whose difference is being paid by card.
INSERT INTO exchange (bill_uuid, from_uuid, line_ids, audit)
SELECT max(uuid::text)::uuid, min(uuid::text)::uuid, '{1}', '{"employeeId": 1, "employeeName": "Ada"}' FROM bill;
