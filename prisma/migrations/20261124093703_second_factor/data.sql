-- Somebody with a passkey, an authenticator app and a code that is left, who has given their second factor; and a browser that is asked for one.
INSERT INTO passkey (id, employee_id, name, host, public_key, counter, transports) VALUES ('cred', 1, 'Phone', 'portal.example', '\x01', 3, '{internal}');
INSERT INTO passkey_challenge VALUES ('browser', 'second-factor', 1, 'portal.example', 'challenge', '2026-12-01Z');
INSERT INTO authenticator_app (employee_id, secret, last_step) VALUES (1, 'sealed', 59000000);
INSERT INTO recovery_code (id, employee_id) VALUES ('hash of a recovery code', 1);
INSERT INTO staff_session (id, employee_id, browser, expires_at, second_factor_at) VALUES ('s3', 1, 'Firefox', '2026-12-01Z', '2026-11-24Z');
