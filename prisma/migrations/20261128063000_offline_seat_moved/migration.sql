-- A ticket that was sold without a network may name a seat that its show had no more.
ALTER TABLE "offline_sale" DROP CONSTRAINT "offline_sale_problem_check";
ALTER TABLE "offline_sale" ADD CONSTRAINT "offline_sale_problem_check" CHECK (problem = ANY ('{show_cancelled,seat_taken,seat_moved}'));
