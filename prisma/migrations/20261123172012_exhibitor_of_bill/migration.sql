-- A bill says whose it is, also where it is of no cinema. Those that are of none were made when there was one exhibitor, the first.
-- Orders of the version before need say nothing of it: place_checkouts looks it up.
ALTER TABLE "bill" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "bill" SET "exhibitor_id" = COALESCE(
  (SELECT "exhibitor_id" FROM "cinema" WHERE "id" = "bill"."cinema_id"),
  (SELECT min("id") FROM "exhibitor")
);
ALTER TABLE "bill" ALTER COLUMN "exhibitor_id" SET NOT NULL;
ALTER TABLE "bill" ADD CONSTRAINT "bill_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
