-- Whether a voucher is somebody's: a line sold it whose bill was paid and that was not taken back, or staff gave it, with an entry of no bill. One of a package
-- that no line sold is a printed card on a shelf. `meanwhile`: a line whose bill is still being paid counts too, or whose money is on its way back.
CREATE OR REPLACE FUNCTION is_voucher_paid(voucher voucher, meanwhile boolean) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (
      SELECT FROM bill_line l JOIN bill b ON b.uuid = l.bill_uuid
      WHERE l.voucher_id = voucher.id AND l.cancelled_at IS NULL
        AND (b.status IN ('settled', 'partially_refunded') OR meanwhile AND b.status IN ('paying', 'refunding'))
    ) THEN true
    WHEN voucher.package_id IS NOT NULL THEN false
    ELSE EXISTS (SELECT FROM voucher_entry e WHERE e.voucher_id = voucher.id AND e.kind = 'issued' AND e.bill_uuid IS NULL)
  END
$$;
