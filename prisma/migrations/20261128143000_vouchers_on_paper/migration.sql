-- A till prints the vouchers that it sells.
ALTER TABLE "print_job" DROP CONSTRAINT "print_job_kind";
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_kind" CHECK (kind = ANY ('{receipt,tickets,vouchers,reservation,shift,test}'));
