-- A printer at a till's own serial port: its speed, and how the till's page has last said that it is.
ALTER TABLE "device"
  ADD COLUMN "printer_baud" INTEGER,
  ADD COLUMN "printer_state" TEXT,
  ADD COLUMN "printer_told_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "device_printer_baud" CHECK ("printer_baud" >= 9600 AND "printer_baud" <= 115200),
  ADD CONSTRAINT "device_printer_state" CHECK ("printer_state" = ANY ('{operational,offline,paper_end,paper_near_end,cover_open,overheating}'::text[])),
  ADD CONSTRAINT "device_one_printer" CHECK ("printer" IS NULL OR "printer_baud" IS NULL);
