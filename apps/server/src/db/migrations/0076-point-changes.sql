-- The network's revision in which a point last changed in what shops read of it (`GET /api/v1/points/changes`). Whoever changes
-- a point locks the revision, so that changes come in the order of their commits; points from before stand at 0.
ALTER TABLE point ADD COLUMN changed_revision bigint NOT NULL DEFAULT 0;

CREATE FUNCTION note_point_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT revision + 1 INTO STRICT NEW.changed_revision FROM point_revision FOR NO KEY UPDATE;
  RETURN NEW;
END
$$;
CREATE TRIGGER point_change_new BEFORE INSERT ON point
  FOR EACH ROW WHEN (NOT NEW.sandbox) EXECUTE FUNCTION note_point_change();
CREATE TRIGGER point_change_changed BEFORE UPDATE ON point
  FOR EACH ROW WHEN (NOT NEW.sandbox AND
    (OLD.number, OLD.name, OLD.settlement, OLD.address, OLD.active, OLD.maintenance_since IS NULL, OLD.point_type, OLD.payment_card,
      OLD.payment_cash, OLD.operation_time, OLD.how_to_find, OLD.photos, OLD.longitude, OLD.latitude, OLD.time_zone, OLD.max_weight)
    IS DISTINCT FROM
    (NEW.number, NEW.name, NEW.settlement, NEW.address, NEW.active, NEW.maintenance_since IS NULL, NEW.point_type, NEW.payment_card,
      NEW.payment_cash, NEW.operation_time, NEW.how_to_find, NEW.photos, NEW.longitude, NEW.latitude, NEW.time_zone, NEW.max_weight))
  EXECUTE FUNCTION note_point_change();
