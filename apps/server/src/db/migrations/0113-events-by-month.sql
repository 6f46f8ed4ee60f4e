-- bears old processes: they read and write events by name and name no key in `ON CONFLICT`; what they store again is known by the index of its month
-- contract: needs 0108
-- Programs that carry fewer name the key that goes here in `ON CONFLICT`: none of them may go on, or start again.
-- Events of parcels by the month in which they were received, as 0106. The key of all of them goes, since it has no month; each month
-- has it.
ALTER TABLE parcel_event SET SCHEMA partitions;
CREATE TABLE parcel_event (LIKE partitions.parcel_event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
  PARTITION BY RANGE (received_at);
CREATE INDEX parcel_event_parcel ON parcel_event (parcel_uid, occurred_at);

DO $$
DECLARE
  before text;
  bound text;
BEGIN
  SELECT conname, substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') INTO STRICT before, bound
  FROM pg_constraint WHERE conrelid = 'partitions.parcel_event'::regclass AND conname ~ '^parcel_event_before_\d{4}_\d{2}$';
  EXECUTE format('ALTER TABLE parcel_event DROP CONSTRAINT %I', before);
  EXECUTE format('ALTER TABLE partitions.parcel_event RENAME TO %I', before);
  EXECUTE format('ALTER TABLE parcel_event ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)', before, bound);
  EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT %I', before, before);
END
$$;

-- What no month takes, so that nothing is refused.
CREATE TABLE partitions.parcel_event_default PARTITION OF parcel_event DEFAULT;
CREATE UNIQUE INDEX parcel_event_default_key ON partitions.parcel_event_default (source, event_id);
