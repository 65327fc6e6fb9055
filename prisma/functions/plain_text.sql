-- A text as it is searched and sorted: in lower case, without accents, ligatures as two letters. "Sœur Hélène" is soeur helene.
CREATE OR REPLACE FUNCTION plain_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    replace(replace(replace(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    'øłđ', 'old'
  );
$$;
