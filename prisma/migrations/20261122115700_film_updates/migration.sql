-- A film that staff make is new now; Prisma said so by itself until then.
ALTER TABLE "movie" ALTER COLUMN "updated_at" SET DEFAULT CURRENT_TIMESTAMP;
