-- Whether a voucher is somebody's: a line sold it whose bill was paid and that was not taken back, or staff gave it. One of a package that no line sold is a
-- printed card on a shelf. `meanwhile`: a line whose bill is still being paid counts too.
CREATE OR REPLACE FUNCTION is_voucher_paid(voucher voucher, meanwhile boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (
      SELECT FROM bill_line l JOIN bill b ON b.uuid = l.bill_uuid
      WHERE l.voucher_id = voucher.id AND l.cancelled_at IS NULL
        AND (b.status IN ('settled', 'partially_refunded', 'refunding') OR meanwhile AND b.status = 'paying')
    ) THEN true
    WHEN voucher.package_id IS NOT NULL THEN false
    ELSE NOT EXISTS (SELECT FROM bill_line l WHERE l.voucher_id = voucher.id)
  END
$$;
