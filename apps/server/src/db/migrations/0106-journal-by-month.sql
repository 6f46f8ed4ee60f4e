-- bears old processes: they read and write the journal by its name, and its key stays
-- The journal by months of its uid. What is there becomes its first partition as it is, with its indexes: nothing is copied and,
-- the bound being known, nothing is read. No foreign key: see decision 71.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME ~ '^audit_log' THEN
    IF (NEW.uid, NEW.at, NEW.operator_uid, NEW.actor, NEW.action, NEW.subject_kind, NEW.subject_id, NEW.request_id)
        IS NOT DISTINCT FROM
        (OLD.uid, OLD.at, OLD.operator_uid, OLD.actor, OLD.action, OLD.subject_kind, OLD.subject_id, OLD.request_id)
      AND NEW.address IN (OLD.address, '')
      AND (
        (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.subject_name = '' AND NEW.reason = ''
          AND NEW.before IS NULL AND NEW.after IS NULL)
        OR (OLD.address <> '' AND NEW.address = ''
          AND (NEW.subject_name, NEW.reason, NEW.before, NEW.after, NEW.erased_at)
            IS NOT DISTINCT FROM (OLD.subject_name, OLD.reason, OLD.before, OLD.after, OLD.erased_at))
      )
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;

DROP TRIGGER audit_log_stays ON audit_log;
ALTER TABLE audit_log DROP CONSTRAINT audit_log_operator_uid_fkey;
ALTER TABLE audit_log SET SCHEMA partitions;
CREATE TABLE audit_log (
  LIKE partitions.audit_log INCLUDING DEFAULTS,
  CONSTRAINT audit_log_action_check CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  PRIMARY KEY (uid)
) PARTITION BY RANGE (uid);
CREATE INDEX audit_log_at ON audit_log (at DESC, uid DESC);
CREATE INDEX audit_log_operator ON audit_log (operator_uid, at DESC, uid DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id, at DESC, uid DESC);
CREATE INDEX audit_log_subject_id ON audit_log (subject_id, at DESC, uid DESC);
CREATE INDEX audit_log_action ON audit_log (action, at DESC, uid DESC);
CREATE INDEX audit_log_actor ON audit_log (actor, uid DESC) WHERE operator_uid IS NULL;
CREATE INDEX audit_log_whole ON audit_log (at) WHERE erased_at IS NULL;
CREATE INDEX audit_log_addresses ON audit_log (at) WHERE address <> '';
CREATE INDEX audit_log_words ON audit_log USING gin (words_of(subject_name));

DO $$
DECLARE
  before text;
  bound text;
BEGIN
  SELECT conname, substring(pg_get_constraintdef(oid) FROM '[0-9a-f]{8}-[0-9a-f-]{27}') INTO STRICT before, bound
  FROM pg_constraint WHERE conrelid = 'partitions.audit_log'::regclass AND conname ~ '^audit_log_before_\d{4}_\d{2}$';
  EXECUTE format('ALTER TABLE partitions.audit_log RENAME TO %I', before);
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)', before, bound);
  EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT %I', before, before);
END
$$;

-- What no month takes, so that nothing is refused.
CREATE TABLE partitions.audit_log_default PARTITION OF audit_log DEFAULT;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- Of each partition apart: it could be emptied by its own name.
CREATE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON partitions.audit_log_default
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
