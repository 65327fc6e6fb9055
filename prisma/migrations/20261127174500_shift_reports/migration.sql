-- The report of a shift is printed as well, and is of no bill.
ALTER TABLE "print_job" DROP CONSTRAINT "print_job_kind";
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_kind" CHECK (kind = ANY ('{receipt,tickets,reservation,shift,test}'));
ALTER TABLE "print_job" DROP CONSTRAINT "print_job_of_bill";
ALTER TABLE "print_job" ADD CONSTRAINT "print_job_of_bill" CHECK ((kind IN ('shift', 'test')) = (bill_uuid IS NULL));
