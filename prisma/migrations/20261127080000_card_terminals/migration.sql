-- A device may have a card terminal, and methods of that type have the component `terminal`.
ALTER TABLE "device" ADD COLUMN     "terminal" TEXT;
ALTER TABLE "payment_method" DROP CONSTRAINT "payment_method_component_check";
UPDATE "payment_method" SET "component" = 'terminal' WHERE "type" = 'terminal';
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_component_check" CHECK (component = ANY ('{redirect,mobile,terminal}'));
