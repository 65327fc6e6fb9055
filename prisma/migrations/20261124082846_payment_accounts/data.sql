-- An account that nobody uses any more.
INSERT INTO payment_account (exhibitor_id, driver, name, config, archived_at) VALUES
  (2, 'sandbox', 'Sandbox of last year', 'a2V5a2V5.YSBub25jZSwgYSBtYXJrIGFuZCB3aGF0IGlzIHNlYWxlZCBoZXJl', '2026-11-23Z');
