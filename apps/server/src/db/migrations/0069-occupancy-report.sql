-- How full the cells are: every change of what is in use and taken, in the transaction that makes it, and the report that a chore
-- makes of it. Changes are kept until their day is counted.

-- Cells of one size of one point that are in use, and those of them that are taken: without doors that are out of order, and
-- without a point that is off or down.
CREATE VIEW cell_state AS
  SELECT point_cell.point_uid, point_cell.cell_size,
    CASE WHEN point.offered THEN greatest(total - blocked.doors, 0) ELSE 0 END AS total,
    CASE WHEN point.offered THEN greatest(least(taken, total) - blocked.doors, 0) ELSE 0 END AS taken
  FROM point_cell JOIN point ON point.uid = point_cell.point_uid
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS doors FROM device JOIN device_blocked_door ON device_uid = device.uid
    WHERE counted AND device.point_uid = point_cell.point_uid AND device_blocked_door.cell_size = point_cell.cell_size) AS blocked;

CREATE TABLE cell_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of a point that may be gone.
  point_uid uuid NOT NULL,
  cell_size text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  -- What holds from then on.
  total integer NOT NULL,
  taken integer NOT NULL
);

INSERT INTO cell_change (point_uid, cell_size, at, total, taken)
SELECT point_uid, cell_size, clock_timestamp(), total, taken FROM cell_state;

CREATE FUNCTION note_changed_cells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cell_change (point_uid, cell_size, at, total, taken)
  SELECT point_uid, cell_size, clock_timestamp(), cell_state.total, cell_state.taken
  FROM (SELECT DISTINCT point_uid, cell_size FROM changed) AS changed JOIN cell_state USING (point_uid, cell_size);
  RETURN NULL;
END
$$;
CREATE TRIGGER cell_change_new AFTER INSERT ON point_cell REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cells();
CREATE TRIGGER cell_change_changed AFTER UPDATE ON point_cell REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cells();

CREATE FUNCTION note_gone_cells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cell_change (point_uid, cell_size, at, total, taken)
  SELECT point_uid, cell_size, clock_timestamp(), 0, 0 FROM gone;
  RETURN NULL;
END
$$;
CREATE TRIGGER cell_change_gone AFTER DELETE ON point_cell REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone_cells();

CREATE FUNCTION note_cells_of_point() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cell_change (point_uid, cell_size, at, total, taken)
  SELECT point_uid, cell_size, clock_timestamp(), total, taken FROM cell_state WHERE point_uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER cell_change_point AFTER UPDATE ON point
  FOR EACH ROW WHEN (OLD.offered IS DISTINCT FROM NEW.offered) EXECUTE FUNCTION note_cells_of_point();

CREATE FUNCTION note_cells_of_door() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cell_change (point_uid, cell_size, at, total, taken)
  SELECT cell_state.point_uid, cell_state.cell_size, clock_timestamp(), total, taken
  FROM cell_state JOIN device ON device.point_uid = cell_state.point_uid
  WHERE device.uid = coalesce(NEW.device_uid, OLD.device_uid) AND cell_state.cell_size IN (NEW.cell_size, OLD.cell_size);
  RETURN NULL;
END
$$;
CREATE TRIGGER cell_change_door AFTER INSERT OR UPDATE OR DELETE ON device_blocked_door
  FOR EACH ROW EXECUTE FUNCTION note_cells_of_door();

CREATE TABLE occupancy_day (
  -- Of Moscow.
  day date NOT NULL,
  point_uid uuid NOT NULL,
  cell_size text COLLATE "C" NOT NULL,
  -- Seconds of cells: taken, and in use.
  occupied bigint NOT NULL,
  in_service bigint NOT NULL CHECK (in_service > 0),
  PRIMARY KEY (day, point_uid, cell_size)
);

CREATE TABLE occupancy_hour (
  day date NOT NULL,
  -- Of Moscow, 0 to 23.
  hour smallint NOT NULL,
  cell_size text COLLATE "C" NOT NULL,
  occupied bigint NOT NULL,
  in_service bigint NOT NULL CHECK (in_service > 0),
  PRIMARY KEY (day, hour, cell_size)
);

CREATE TABLE occupancy_report (
  kind text NOT NULL CHECK (kind IN ('network', 'day', 'hour', 'point')),
  -- The last so many days, today included; 1 of a day.
  days smallint NOT NULL,
  -- Empty, a day, `1-13` of a Monday from 13 to 14, or a uid.
  subject text COLLATE "C" NOT NULL,
  -- Empty: all sizes.
  cell_size text COLLATE "C" NOT NULL,
  occupied bigint NOT NULL,
  in_service bigint NOT NULL,
  PRIMARY KEY (kind, days, cell_size, subject)
);
