ALTER TABLE "price_rate" ADD COLUMN "weekday_prices" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "price_rate" ADD CONSTRAINT "price_rate_weekday_prices" CHECK (jsonb_typeof(weekday_prices) = 'array');

-- A price from a day on has those of its weekdays beside it.
UPDATE "price_rate"
SET "dated_prices" = (SELECT jsonb_agg(d || '{"weekday_prices": []}' ORDER BY n) FROM jsonb_array_elements(dated_prices) WITH ORDINALITY AS x(d, n))
WHERE "dated_prices" <> '[]';
