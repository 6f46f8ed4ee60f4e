-- bears old processes: the bound lies a month ahead at least; it is taken away again by 0113
-- Events of parcels become the first partition of themselves, up to the end of the next month.
DO $$
DECLARE
  month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months';
BEGIN
  EXECUTE format('ALTER TABLE parcel_event ADD CONSTRAINT %I CHECK (received_at < %L) NOT VALID',
    'parcel_event_before_' || to_char(month, 'YYYY_MM'), month AT TIME ZONE 'UTC');
END
$$;
