-- Until now /signage showed the programme whatever the module said. Where settings name modules displays go on; whoever has none of the
-- displays can switch the module off.
UPDATE "setting" SET "value" = jsonb_set("value", '{features}', ("value" -> 'features') || '["signage"]')
WHERE "key" = 'public_config' AND jsonb_typeof("value" -> 'features') = 'array' AND NOT "value" -> 'features' ? 'signage';
