-- bears old processes: they read and write calls by name, and their keys stay; bodies that outlive a deleted trial go within a week
-- Calls of the merchant API and their bodies by months of their uids, as the journal in 0106.
ALTER TABLE api_call_body DROP CONSTRAINT api_call_body_call_uid_fkey;
ALTER TABLE api_call DROP CONSTRAINT api_call_customer_uid_fkey, DROP CONSTRAINT api_call_key_uid_fkey;
ALTER TABLE api_call SET SCHEMA partitions;
ALTER TABLE api_call_body SET SCHEMA partitions;
CREATE TABLE api_call (LIKE partitions.api_call, PRIMARY KEY (uid)) PARTITION BY RANGE (uid);
CREATE TABLE api_call_body (LIKE partitions.api_call_body, PRIMARY KEY (call_uid)) PARTITION BY RANGE (call_uid);
CREATE INDEX api_call_of_customer ON api_call (customer_uid, uid);
CREATE INDEX api_call_number ON api_call (customer_uid, number, uid) WHERE number IS NOT NULL;
CREATE INDEX api_call_request ON api_call (customer_uid, request_id);

DO $$
DECLARE
  name text;
  before text;
  bound text;
BEGIN
  FOREACH name IN ARRAY ARRAY['api_call', 'api_call_body'] LOOP
    SELECT conname, substring(pg_get_constraintdef(oid) FROM '[0-9a-f]{8}-[0-9a-f-]{27}') INTO STRICT before, bound
    FROM pg_constraint WHERE conrelid = ('partitions.' || name)::regclass AND conname ~ ('^' || name || '_before_\d{4}_\d{2}$');
    EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', name, before);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)', name, before, bound);
    EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT %I', before, before);
  END LOOP;
END
$$;
CREATE TABLE partitions.api_call_default PARTITION OF api_call DEFAULT;
CREATE TABLE partitions.api_call_body_default PARTITION OF api_call_body DEFAULT;
