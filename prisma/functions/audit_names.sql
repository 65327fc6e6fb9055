-- What the thing of an entry of the audit is called, and each thing that its values name: {"movie 12": {"name": ..., "of": ..., "at": ...}}.
-- A name is a text or JSON with one per language; `of`: the id of what it is a part of; `at`: when it takes place. What is gone is left out.
CREATE OR REPLACE FUNCTION audit_names(entity text, entity_id text, before jsonb, after jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  WITH named(kind, key) AS (
    SELECT $1, $2
    UNION
    SELECT reference.kind, item.value
    FROM (VALUES
      ('movie_id', 'movie'), ('version_id', 'movie_version'), ('cinema_id', 'cinema'), ('cinemas', 'cinema'), ('screen_id', 'screen'),
      ('layout_id', 'screen_layout'), ('price_group_id', 'price_group'), ('vat_id', 'vat'), ('handling_vat_id', 'vat'),
      ('distributor_id', 'distributor'), ('distributor_office_id', 'distributor_office'), ('rental_profile_id', 'rental_profile'),
      ('payment_account_id', 'payment_account'), ('tags', 'tag'), ('employee_id', 'employee'), ('role_id', 'role'), ('exhibitor_id', 'exhibitor'), ('schedule_id', 'schedule'),
      ('device_id', 'device'), ('opened_by', 'employee'), ('closed_by', 'employee'), ('cash_shift_id', 'cash_shift'),
      ('product_id', 'product'), ('voucher_type_id', 'voucher_type'), ('voucher_id', 'voucher'), ('categories', 'product_category'), ('payment_methods', 'payment_method'), ('parent_id', 'device'), ('signage_view_id', 'signage_view'), ('invoice_client_id', 'invoice_client')
    ) AS reference(col, kind)
    CROSS JOIN LATERAL (VALUES ($3 -> reference.col), ($4 -> reference.col)) AS side(value)
    CROSS JOIN LATERAL jsonb_array_elements_text(
      CASE jsonb_typeof(side.value) WHEN 'array' THEN side.value WHEN 'number' THEN jsonb_build_array(side.value) ELSE '[]' END
    ) AS item(value)
    UNION
    SELECT 'product', part ->> 'product_id'
    FROM (VALUES ($3 -> 'parts'), ($4 -> 'parts')) AS side(value)
    CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(side.value) WHEN 'array' THEN side.value ELSE '[]' END) AS part
  ),
  numbered AS (SELECT kind, key, CASE WHEN key ~ '^[0-9]{1,9}$' THEN key::integer END AS id FROM named),
  found AS (
    SELECT n.kind, n.key, m.title::jsonb AS name, NULL::text AS part_of, NULL::timestamptz AS at FROM numbered n JOIN movie m ON m.id = n.id WHERE n.kind = 'movie'
    UNION ALL SELECT n.kind, n.key, to_jsonb(v.short), v.movie_id::text, NULL FROM numbered n JOIN movie_version v ON v.id = n.id WHERE n.kind = 'movie_version'
    UNION ALL SELECT n.kind, n.key, t.name::jsonb, NULL, NULL FROM numbered n JOIN tag t ON t.id = n.id WHERE n.kind = 'tag'
    UNION ALL SELECT n.kind, n.key, m.title::jsonb, NULL, s.start_at FROM numbered n JOIN schedule s ON s.id = n.id JOIN movie m ON m.id = s.movie_id WHERE n.kind = 'schedule'
    UNION ALL SELECT n.kind, n.key, e.title::jsonb, NULL, NULL FROM numbered n JOIN event e ON e.id = n.id WHERE n.kind = 'event'
    UNION ALL SELECT n.kind, n.key, to_jsonb(d.name), NULL, NULL FROM numbered n JOIN distributor d ON d.id = n.id WHERE n.kind = 'distributor'
    UNION ALL SELECT n.kind, n.key, to_jsonb(o.name), o.distributor_id::text, NULL FROM numbered n JOIN distributor_office o ON o.id = n.id WHERE n.kind = 'distributor_office'
    UNION ALL SELECT n.kind, n.key, to_jsonb(p.name), NULL, NULL FROM numbered n JOIN rental_profile p ON p.id = n.id WHERE n.kind = 'rental_profile'
    UNION ALL SELECT n.kind, n.key, to_jsonb(g.name), NULL, NULL FROM numbered n JOIN price_group g ON g.id = n.id WHERE n.kind = 'price_group'
    UNION ALL SELECT n.kind, n.key, r.name::jsonb, r.price_group_id::text, NULL FROM numbered n JOIN price_rate r ON r.id = n.id WHERE n.kind = 'price_rate'
    UNION ALL SELECT n.kind, n.key, v.name::jsonb, NULL, NULL FROM numbered n JOIN vat v ON v.id = n.id WHERE n.kind = 'vat'
    UNION ALL SELECT n.kind, n.key, p.name::jsonb, NULL, NULL FROM numbered n JOIN product p ON p.id = n.id WHERE n.kind = 'product'
    UNION ALL SELECT n.kind, n.key, c.name::jsonb, NULL, NULL FROM numbered n JOIN product_category c ON c.id = n.id WHERE n.kind = 'product_category'
    UNION ALL SELECT n.kind, n.key, p.name::jsonb, p.id::text, NULL
      FROM numbered n JOIN stock_entry e ON e.id = n.id JOIN product p ON p.id = e.product_id WHERE n.kind = 'stock_entry'
    UNION ALL SELECT n.kind, n.key, k.title, NULL, NULL FROM numbered n JOIN voucher_type k ON k.id = n.id WHERE n.kind = 'voucher_type'
    UNION ALL SELECT n.kind, n.key, to_jsonb(p.name), NULL, NULL FROM numbered n JOIN voucher_package p ON p.id = n.id WHERE n.kind = 'voucher_package'
    UNION ALL SELECT n.kind, n.key, to_jsonb(v.barcode), NULL, NULL FROM numbered n JOIN voucher v ON v.id = n.id WHERE n.kind = 'voucher'
    UNION ALL SELECT n.kind, n.key, to_jsonb(v.barcode), v.id::text, NULL
      FROM numbered n JOIN voucher_entry e ON e.id = n.id JOIN voucher v ON v.id = e.voucher_id WHERE n.kind = 'voucher_entry'
    UNION ALL SELECT n.kind, n.key, p.name::jsonb, NULL, NULL FROM numbered n JOIN payment_method p ON p.id = n.id WHERE n.kind = 'payment_method'
    UNION ALL SELECT n.kind, n.key, to_jsonb(p.name), NULL, NULL FROM numbered n JOIN payment_account p ON p.id = n.id WHERE n.kind = 'payment_account'
    UNION ALL SELECT n.kind, n.key, to_jsonb(n.key), NULL, NULL FROM numbered n WHERE n.kind IN ('payment_provider', 'ticket_key')
    UNION ALL SELECT n.kind, n.key, to_jsonb(c.name), NULL, NULL FROM numbered n JOIN cinema c ON c.id = n.id WHERE n.kind = 'cinema'
    UNION ALL SELECT n.kind, n.key, to_jsonb(s.name), s.cinema_id::text, NULL FROM numbered n JOIN screen s ON s.id = n.id WHERE n.kind = 'screen'
    UNION ALL SELECT n.kind, n.key, to_jsonb(coalesce(nullif(d.name, ''), d.uid)), NULL, NULL FROM numbered n JOIN device d ON d.id = n.id WHERE n.kind = 'device'
    UNION ALL SELECT n.kind, n.key, to_jsonb(g.text), NULL, NULL FROM numbered n JOIN signage_message g ON g.id = n.id WHERE n.kind = 'signage_message'
    UNION ALL SELECT n.kind, n.key, to_jsonb(v.name), NULL, NULL FROM numbered n JOIN signage_view v ON v.id = n.id WHERE n.kind = 'signage_view'
    UNION ALL SELECT n.kind, n.key, to_jsonb(d.name), NULL, s.opened_at FROM numbered n JOIN cash_shift s ON s.id = n.id JOIN device d ON d.id = s.device_id WHERE n.kind = 'cash_shift'
    UNION ALL SELECT n.kind, n.key, to_jsonb(d.name), e.cash_shift_id::text, e.created_at
      FROM numbered n JOIN cash_entry e ON e.id = n.id JOIN cash_shift s ON s.id = e.cash_shift_id JOIN device d ON d.id = s.device_id WHERE n.kind = 'cash_entry'
    UNION ALL SELECT n.kind, n.key, to_jsonb(l.number::text), l.screen_id::text, NULL FROM numbered n JOIN screen_layout l ON l.id = n.id WHERE n.kind = 'screen_layout'
    UNION ALL SELECT n.kind, n.key, to_jsonb(o.row_label || ' ' || o.seat_label), o.screen_id::text, NULL FROM numbered n JOIN seat_outage o ON o.id = n.id WHERE n.kind = 'seat_outage'
    UNION ALL SELECT n.kind, n.key, r.name::jsonb, r.screen_id::text, NULL
      FROM numbered n JOIN seat_class_rate r ON r.screen_id = CASE WHEN n.key ~ '^[0-9]{1,9}/' THEN split_part(n.key, '/', 1)::integer END
        AND r.seat_class = substr(n.key, strpos(n.key, '/') + 1)
      WHERE n.kind = 'seat_class_rate'
    UNION ALL SELECT n.kind, n.key, coalesce(c.page_title::jsonb, to_jsonb(coalesce(c.location, c.key, c.type))), NULL, NULL FROM numbered n JOIN cms_content c ON c.id = n.id WHERE n.kind = 'cms_content'
    UNION ALL SELECT n.kind, n.key, to_jsonb(x.trade_name), NULL, NULL FROM numbered n JOIN exhibitor x ON x.id = n.id WHERE n.kind = 'exhibitor'
    UNION ALL SELECT n.kind, n.key, to_jsonb(e.name), NULL, NULL FROM numbered n JOIN employee e ON e.id = n.id WHERE n.kind = 'employee'
    UNION ALL SELECT n.kind, n.key, to_jsonb(e.name), e.id::text, NULL FROM numbered n JOIN membership m ON m.id = n.id JOIN employee e ON e.id = m.employee_id WHERE n.kind = 'membership'
    UNION ALL SELECT n.kind, n.key, to_jsonb(r.name), r.key, NULL FROM numbered n JOIN role r ON r.id = n.id WHERE n.kind = 'role'
    UNION ALL SELECT n.kind, n.key, to_jsonb(k.company), NULL, NULL FROM numbered n JOIN invoice_client k ON k.id = n.id WHERE n.kind = 'invoice_client'
    UNION ALL SELECT n.kind, n.key, to_jsonb(k.company), NULL, NULL FROM numbered n JOIN invoice i ON i.id = n.id JOIN invoice_client k ON k.id = i.invoice_client_id WHERE n.kind = 'invoice'
    UNION ALL SELECT n.kind, n.key, to_jsonb(b.number::text), NULL, NULL
      FROM numbered n JOIN bill b ON b.uuid = CASE WHEN n.key ~ '^[0-9a-f-]{36}$' THEN n.key::uuid END WHERE n.kind = 'bill'
  )
  SELECT coalesce(jsonb_object_agg(kind || ' ' || key, jsonb_build_object('name', name, 'of', part_of, 'at', at)), '{}') FROM found;
$$;
