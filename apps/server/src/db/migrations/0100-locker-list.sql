-- bears old processes: its index is of a table that few lockers have filled since 0033
-- What has changed in the console's list of lockers, for pages that ask every few seconds. Rows are only added: reports and chores never
-- wait for each other here.
CREATE TABLE locker_change (
  -- A reader goes on from the oldest transaction that was not over when it read.
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  point_uid uuid NOT NULL,
  -- Its place in the list may be another, or none.
  moved boolean NOT NULL
);
CREATE INDEX locker_change_since ON locker_change (transaction);

CREATE FUNCTION note_changed_locker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO locker_change (point_uid, moved) VALUES (NEW.point_uid, TG_ARGV[0]::boolean);
  RETURN NULL;
END
$$;
CREATE TRIGGER locker_change_device AFTER INSERT ON device
  FOR EACH ROW EXECUTE FUNCTION note_changed_locker('true');
CREATE TRIGGER locker_change_state AFTER UPDATE OF state, version, heard_at ON device
  FOR EACH ROW WHEN (OLD.state <> NEW.state OR OLD.version <> NEW.version
    OR NEW.heard_at > coalesce(OLD.heard_at, '-infinity') + interval '5 minutes')
  EXECUTE FUNCTION note_changed_locker('true');
CREATE TRIGGER locker_change_doors AFTER UPDATE OF doors, telemetry ON device
  FOR EACH ROW WHEN (OLD.doors <> NEW.doors OR OLD.telemetry -> 'doors' IS DISTINCT FROM NEW.telemetry -> 'doors')
  EXECUTE FUNCTION note_changed_locker('false');
CREATE TRIGGER locker_change_incident AFTER INSERT ON incident
  FOR EACH ROW EXECUTE FUNCTION note_changed_locker('true');
CREATE TRIGGER locker_change_closing AFTER UPDATE OF closed_at ON incident
  FOR EACH ROW WHEN ((OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL))
  EXECUTE FUNCTION note_changed_locker('true');

-- How often a door opened, failed and so on, and when last.
CREATE INDEX device_fact_counted ON device_fact (device_uid, door, kind, at) WHERE door IS NOT NULL;
