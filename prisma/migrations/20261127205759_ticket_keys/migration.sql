-- CreateTable
CREATE TABLE "ticket_key" (
    "id" INTEGER NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rotated_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ticket_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ticket_key_exhibitor_id_idx" ON "ticket_key"("exhibitor_id");

-- AddForeignKey
ALTER TABLE "ticket_key" ADD CONSTRAINT "ticket_key_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One that signs has its private part, which nobody else can read; the others have none any more.
ALTER TABLE "ticket_key"
    ADD CONSTRAINT "ticket_key_private_key_sealed" CHECK (private_key ~ '^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{40,}$'),
    ADD CONSTRAINT "ticket_key_signs" CHECK ((private_key IS NOT NULL) = (rotated_at IS NULL AND withdrawn_at IS NULL)),
    ADD CONSTRAINT "ticket_key_id" CHECK (id >= 0);
CREATE UNIQUE INDEX "ticket_key_signing" ON "ticket_key"("exhibitor_id") WHERE private_key IS NOT NULL;
