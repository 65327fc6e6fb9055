-- A list that is empty is empty, never null: that is how Prisma's client read it, and what the types of the tables say.
UPDATE "movie" SET "directors" = coalesce("directors", '{}'), "actors" = coalesce("actors", '{}'), "genres" = coalesce("genres", '{}'),
  "nations" = coalesce("nations", '{}'), "spoken_languages" = coalesce("spoken_languages", '{}')
WHERE "directors" IS NULL OR "actors" IS NULL OR "genres" IS NULL OR "nations" IS NULL OR "spoken_languages" IS NULL;
UPDATE "movie_version" SET "subtitle_languages" = '{}' WHERE "subtitle_languages" IS NULL;
UPDATE "schedule" SET "blocked_seats" = '{}' WHERE "blocked_seats" IS NULL;
UPDATE "price_rate" SET "weekdays" = '{}' WHERE "weekdays" IS NULL;
UPDATE "passkey" SET "transports" = '{}' WHERE "transports" IS NULL;

ALTER TABLE "movie" ALTER COLUMN "directors" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "directors" SET NOT NULL,
  ALTER COLUMN "actors" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "actors" SET NOT NULL,
  ALTER COLUMN "genres" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "genres" SET NOT NULL,
  ALTER COLUMN "nations" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "nations" SET NOT NULL,
  ALTER COLUMN "spoken_languages" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "spoken_languages" SET NOT NULL;
ALTER TABLE "movie_version" ALTER COLUMN "subtitle_languages" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "subtitle_languages" SET NOT NULL;
ALTER TABLE "schedule" ALTER COLUMN "blocked_seats" SET NOT NULL;
ALTER TABLE "price_rate" ALTER COLUMN "weekdays" SET NOT NULL;
ALTER TABLE "passkey" ALTER COLUMN "transports" SET DEFAULT ARRAY[]::TEXT[], ALTER COLUMN "transports" SET NOT NULL;
