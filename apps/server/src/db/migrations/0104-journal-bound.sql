-- bears old processes: the bound lies a month ahead at least; it is taken away again by 0106 and 0107
-- The journal and the calls of the merchant API become the first partitions of themselves. Uids begin with their time (UUID v7), so
-- that everything up to the end of the next month lies below one uid.
DO $$
DECLARE
  month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months';
  bound uuid := lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0') || '70008000000000000000';
  name text;
  key text;
BEGIN
  FOR name, key IN VALUES ('audit_log', 'uid'), ('api_call', 'uid'), ('api_call_body', 'call_uid') LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID',
      name, name || '_before_' || to_char(month, 'YYYY_MM'), key, bound);
  END LOOP;
END
$$;
