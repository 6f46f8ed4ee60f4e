-- bears old processes: the bound lies a month ahead at least; it is taken away again by 0117
-- Messages become the first partition of themselves, as the journal in 0104.
DO $$
DECLARE
  month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months';
BEGIN
  EXECUTE format('ALTER TABLE outbox_message ADD CONSTRAINT %I CHECK (uid < %L) NOT VALID',
    'outbox_message_before_' || to_char(month, 'YYYY_MM'),
    lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0') || '70008000000000000000');
END
$$;
