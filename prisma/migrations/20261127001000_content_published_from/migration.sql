ALTER TABLE "cms_content"
  ADD COLUMN "draft" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "published_from" TIMESTAMPTZ(3);
