-- Groups that are called as an older one get a number, which none has: `Regular`, `Regular 2`.
DO $$
DECLARE
  twin record;
  number integer;
BEGIN
  FOR twin IN
    SELECT id, exhibitor_id, name FROM "price_group" AS g
    WHERE archived_at IS NULL AND EXISTS (
      SELECT FROM "price_group" AS older
      WHERE older.exhibitor_id = g.exhibitor_id AND lower(older.name) = lower(g.name) AND older.archived_at IS NULL AND older.id < g.id
    )
    ORDER BY id
  LOOP
    number := 2;
    WHILE EXISTS (
      SELECT FROM "price_group"
      WHERE exhibitor_id = twin.exhibitor_id AND archived_at IS NULL AND lower(name) = lower(twin.name || ' ' || number)
    ) LOOP
      number := number + 1;
    END LOOP;
    UPDATE "price_group" SET name = twin.name || ' ' || number, row_version = row_version + 1 WHERE id = twin.id;
  END LOOP;
END $$;

-- Named so that what it refuses is said at the name.
CREATE UNIQUE INDEX "price_group_exhibitor_id_name_key" ON "price_group" ("exhibitor_id", lower("name")) WHERE "archived_at" IS NULL;
