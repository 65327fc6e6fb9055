-- Where cash is rounded to 5 cents, what is given covers what comes in, which may be two cents less than the amount.
ALTER TABLE "payment" DROP CONSTRAINT "payment_tendered";
ALTER TABLE "payment" ADD CONSTRAINT "payment_tendered" CHECK (tendered_minor >= amount_received_minor);
