-- A client that was added at a till.
UPDATE invoice_client SET request = '5d0e6f1c-7a3b-4c7e-9f52-0b6a4f6c1d28' WHERE id = 1;
