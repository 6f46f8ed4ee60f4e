-- bears old processes: they read and write messages by name and name no key in `ON CONFLICT`; an effect is known by the index of its month
-- contract: needs 0108
-- Programs that carry fewer name the key that goes here in `ON CONFLICT`: none of them may go on, or start again.
-- Messages by month of their uid, as the journal in 0106. The key of effects goes, since it has no month; each month has it.
ALTER TABLE outbox_message SET SCHEMA partitions;
CREATE TABLE outbox_message (LIKE partitions.outbox_message INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (uid))
  PARTITION BY RANGE (uid);
CREATE INDEX outbox_parcel ON outbox_message (parcel_uid, template, created_at) WHERE parcel_uid IS NOT NULL;
CREATE INDEX outbox_unsettled ON outbox_message (status, send_after) WHERE status IN ('pending', 'failed');
CREATE INDEX outbox_recipient ON outbox_message ((lower(recipient) COLLATE "C"), created_at DESC);
CREATE INDEX outbox_created ON outbox_message (created_at DESC, uid);
CREATE INDEX outbox_failed ON outbox_message (created_at DESC, uid) WHERE status = 'failed';
CREATE INDEX outbox_whole ON outbox_message (created_at) WHERE erased_at IS NULL AND status <> 'pending';
CREATE INDEX outbox_kept ON outbox_message (created_at) WHERE status = 'kept';

DO $$
DECLARE
  before text;
  bound text;
BEGIN
  SELECT conname, substring(pg_get_constraintdef(oid) FROM '[0-9a-f]{8}-[0-9a-f-]{27}') INTO STRICT before, bound
  FROM pg_constraint WHERE conrelid = 'partitions.outbox_message'::regclass AND conname ~ '^outbox_message_before_\d{4}_\d{2}$';
  EXECUTE format('ALTER TABLE outbox_message DROP CONSTRAINT %I', before);
  EXECUTE format('ALTER TABLE partitions.outbox_message RENAME TO %I', before);
  EXECUTE format('ALTER TABLE outbox_message ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)', before, bound);
  EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT %I', before, before);
END
$$;

-- What no month takes, so that nothing is refused.
CREATE TABLE partitions.outbox_message_default PARTITION OF outbox_message DEFAULT;
CREATE UNIQUE INDEX outbox_message_default_key ON partitions.outbox_message_default (effect_key);
