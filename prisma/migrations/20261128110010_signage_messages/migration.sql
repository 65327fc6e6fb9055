-- CreateTable
CREATE TABLE "signage_message" (
    "id" SERIAL NOT NULL,
    "exhibitor_id" INTEGER NOT NULL,
    "cinema_id" INTEGER,
    "text" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "row_version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "signage_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "signage_message_exhibitor_id_ends_at_idx" ON "signage_message"("exhibitor_id", "ends_at");

-- AddForeignKey
ALTER TABLE "signage_message" ADD CONSTRAINT "signage_message_exhibitor_id_fkey" FOREIGN KEY ("exhibitor_id") REFERENCES "exhibitor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signage_message" ADD CONSTRAINT "signage_message_cinema_id_fkey" FOREIGN KEY ("cinema_id") REFERENCES "cinema"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
