-- Who rents out films, and for what; tags become an exhibitor's own.
-- AlterTable
ALTER TABLE "movie" ADD COLUMN "distributor_id" INTEGER,
ADD COLUMN "distributor_office_id" INTEGER,
ADD COLUMN "rental_fee_minor" INTEGER,
ADD COLUMN "rental_profile_id" INTEGER,
ADD COLUMN "rental_type" TEXT NOT NULL DEFAULT 'none';

-- AlterTable
ALTER TABLE "movie_version" ADD COLUMN "rental_profile_id" INTEGER;

-- AlterTable. Nobody could make tags until now: those that are there are of the demonstration's exhibitor, the first.
ALTER TABLE "tag" ADD COLUMN "archived_at" TIMESTAMPTZ(3), ADD COLUMN "exhibitor_id" INTEGER;
DROP INDEX "tag_slug_key";
UPDATE "tag" SET "exhibitor_id" = (SELECT min("id") FROM "exhibitor");
DELETE FROM "tag" WHERE "exhibitor_id" IS NULL;
DELETE FROM "_MovieToTag" x USING "tag" t, "movie" m
  WHERE t."id" = x."B" AND m."id" = x."A" AND m."exhibitor_id" <> t."exhibitor_id";
ALTER TABLE "tag" ALTER COLUMN "exhibitor_id" SET NOT NULL;

-- CreateTable
CREATE TABLE "distributor" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "website" TEXT,
    "contacts" JSONB NOT NULL,
    "notes" TEXT,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "distributor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distributor_office" (
    "id" SERIAL NOT NULL,
    "distributor_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "address1" TEXT,
    "zip" TEXT,
    "city" TEXT,
    "country_code" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "distributor_office_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rental_profile" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "rates" JSONB NOT NULL,
    "minimum_guarantee_minor" INTEGER NOT NULL DEFAULT 0,
    "row_version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "rental_profile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tag_exhibitor_id_slug_key" ON "tag"("exhibitor_id", "slug");

-- AddForeignKey
ALTER TABLE "movie" ADD CONSTRAINT "movie_distributor_id_fkey" FOREIGN KEY ("distributor_id") REFERENCES "distributor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie" ADD CONSTRAINT "movie_distributor_office_id_fkey" FOREIGN KEY ("distributor_office_id") REFERENCES "distributor_office"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie" ADD CONSTRAINT "movie_rental_profile_id_fkey" FOREIGN KEY ("rental_profile_id") REFERENCES "rental_profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movie_version" ADD CONSTRAINT "movie_version_rental_profile_id_fkey" FOREIGN KEY ("rental_profile_id") REFERENCES "rental_profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag" ADD CONSTRAINT "tag_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distributor" ADD CONSTRAINT "distributor_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distributor_office" ADD CONSTRAINT "distributor_office_distributor_id_fkey" FOREIGN KEY ("distributor_id") REFERENCES "distributor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_profile" ADD CONSTRAINT "rental_profile_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The list is that of server/src/contract/enumerations.ts.
ALTER TABLE "movie" ADD CONSTRAINT "movie_rental_type_check" CHECK ("rental_type" IN ('none', 'percentage', 'fixed'));
ALTER TABLE "movie" ADD CONSTRAINT "movie_rental_fee_minor_positive" CHECK ("rental_fee_minor" >= 0);
ALTER TABLE "rental_profile" ADD CONSTRAINT "rental_profile_minimum_guarantee_minor_positive" CHECK ("minimum_guarantee_minor" >= 0);
