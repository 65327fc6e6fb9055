-- A rate whose price is raised from a day on, and again.
UPDATE price_rate SET dated_prices = '[{"valid_from": "2027-01-01", "price_minor": 1250, "handling_minor": 50}, {"valid_from": "2028-01-01", "price_minor": 1300, "handling_minor": 50}]'
WHERE id = 1;
