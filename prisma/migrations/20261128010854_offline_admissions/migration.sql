-- AlterTable
ALTER TABLE "admission" ADD COLUMN     "double_of_id" BIGINT,
ADD COLUMN     "refusal" TEXT,
ADD COLUMN     "uploaded_at" TIMESTAMPTZ(3);

-- AddForeignKey
ALTER TABLE "admission" ADD CONSTRAINT "admission_double_of_id_fkey" FOREIGN KEY ("double_of_id") REFERENCES "admission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Only what was done without a network is heard of later, and may be against what the server would have said.
ALTER TABLE "admission"
    ADD CONSTRAINT "admission_refusal_check" CHECK (refusal = ANY ('{unknown,forged,withdrawn_key,unpaid,bill_deleted,refunded,exchanged,show_cancelled,other_cinema,other_show,other_screen,too_early,too_late,already_in,not_in}')),
    ADD CONSTRAINT "admission_uploaded" CHECK ("refusal" IS NULL OR "uploaded_at" IS NOT NULL),
    ADD CONSTRAINT "admission_double" CHECK (("refusal" = 'already_in') IS TRUE = ("double_of_id" IS NOT NULL));
