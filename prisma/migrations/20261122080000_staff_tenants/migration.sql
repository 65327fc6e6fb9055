-- A role with a key is the specification's and everybody's; any other was made by an exhibitor, and is given there alone.
ALTER TABLE "role" ADD COLUMN "exhibitor_id" INTEGER;
UPDATE "role" SET "exhibitor_id" = COALESCE(
  (SELECT min("exhibitor_id") FROM "membership" WHERE "role_id" = "role"."id"),
  (SELECT min("id") FROM "exhibitor")
) WHERE "key" IS NULL;
ALTER TABLE "role" ADD CONSTRAINT "role_key_or_exhibitor" CHECK (("key" IS NULL) <> ("exhibitor_id" IS NULL));

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Some of what staff do changes no row that has versions: signing somebody out.
ALTER TABLE "audit_entry" ALTER COLUMN "version" DROP NOT NULL;
