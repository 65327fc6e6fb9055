-- Orders as a node of the version before gives them to place_checkouts: its lines name columns in words of their own. It goes with the
-- next version.
CREATE OR REPLACE FUNCTION orders_of_before(orders jsonb) RETURNS jsonb
LANGUAGE sql AS $$
  SELECT jsonb_agg(o || jsonb_build_object('lines', (
    SELECT jsonb_agg((
      SELECT jsonb_object_agg(coalesce(n.now, e.key), e.value) || jsonb_build_object('bill_uuid', o->'uuid', 'kind', 'ticket', 'quantity', 1)
      FROM jsonb_each(l) e LEFT JOIN (VALUES
        ('schedule', 'schedule_id'), ('sold', 'sold_schedule_id'), ('rate', 'price_rate_id'), ('seat', 'seat_index'), ('row', 'seat_row'),
        ('col', 'seat_col'), ('class', 'seat_class'), ('className', 'seat_class_name'), ('seatName', 'seat_name'), ('rowLabel', 'row_label'),
        ('seatLabel', 'seat_label'), ('order', 'bill_order'), ('price', 'price_minor'), ('vatCode', 'vat_code'),
        ('vatPercent', 'vat_percent_hundredths'), ('vat', 'vat_minor'), ('handling', 'handling_minor'), ('handlingVatCode', 'handling_vat_code'),
        ('handlingVatPercent', 'handling_vat_percent_hundredths'), ('handlingVat', 'handling_vat_minor')
      ) AS n(before, now) ON n.before = e.key
    ) ORDER BY i) FROM jsonb_array_elements(o->'lines') WITH ORDINALITY AS lines(l, i)
  )) ORDER BY at) FROM jsonb_array_elements(orders) WITH ORDINALITY AS all_orders(o, at)
$$;
