-- The jobs of bills that settle in this transaction: one marks the leases of all of them sold, one mails tickets, of those `mailed`.
--
-- They are put into graphile-worker's tables without its add_job, which sends a NOTIFY: that would let transactions commit only one after
-- the other and wake the workers of every queue for each commit. Nobody waits for these jobs (seats stay reserved, the buyer's page hears of
-- the bill from whoever settled it), so workers find them when they look by themselves, each second.
CREATE OR REPLACE FUNCTION add_settled_jobs(bills uuid[], mailed uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO graphile_worker._private_jobs (task_id, payload, priority)
  SELECT id, json_build_object('bills', to_json(bills)), -5 FROM graphile_worker._private_tasks WHERE identifier = 'mark-sold';
  -- The first of a new database: add_job knows how a task is made.
  IF NOT FOUND THEN
    PERFORM graphile_worker.add_job('mark-sold', json_build_object('bills', to_json(bills)), priority := -5);
  END IF;
  IF mailed IS NOT NULL THEN
    INSERT INTO graphile_worker_tickets._private_jobs (task_id, payload)
    SELECT id, json_build_object('bills', to_json(mailed)) FROM graphile_worker_tickets._private_tasks WHERE identifier = 'send-tickets';
    IF NOT FOUND THEN
      PERFORM graphile_worker_tickets.add_job('send-tickets', json_build_object('bills', to_json(mailed)));
    END IF;
  END IF;
END;
$$;
