CREATE TABLE "payment_provider" (
    "name" TEXT NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "config" TEXT NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payment_provider_pkey" PRIMARY KEY ("name")
);
ALTER TABLE "payment_provider" ADD CONSTRAINT "payment_provider_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- A key's id, a nonce and a mark of 28 bytes and what is sealed (server/src/domain/seals.ts): nobody stores it in the clear by mistake.
ALTER TABLE "payment_provider" ADD CONSTRAINT "payment_provider_config_sealed" CHECK ("config" ~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{40,}$');
