-- bears old processes: its indexes are of tables that few lockers have filled since 0033
-- What operators order a locker to do, what it says of itself, and what is wrong with it.
ALTER TABLE device ADD COLUMN telemetry jsonb;
ALTER TABLE device ADD COLUMN telemetry_at timestamptz;

CREATE TABLE device_command (
  uid uuid PRIMARY KEY,
  device_uid uuid NOT NULL REFERENCES device ON DELETE CASCADE,
  -- Among the changes of its point; null while it waits for a second operator.
  number bigint,
  kind text COLLATE "C" NOT NULL,
  door integer,
  text text,
  reason text NOT NULL,
  -- `waiting`: for a second operator; `issued`: told, or about to be; then what the device answered.
  state text COLLATE "C" NOT NULL
    CHECK (state IN ('waiting', 'withdrawn', 'issued', 'done', 'failed', 'expired', 'refused')),
  result text,
  operator_uid uuid REFERENCES operator_user,
  approver_uid uuid REFERENCES operator_user,
  asked_at timestamptz NOT NULL,
  issued_at timestamptz,
  -- Of the wait while it waits, of the command afterwards.
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  CHECK ((number IS NULL) = (issued_at IS NULL)),
  CHECK (approver_uid IS NULL OR approver_uid <> operator_uid)
);
CREATE INDEX device_command_of ON device_command (device_uid, asked_at);
CREATE INDEX device_command_told ON device_command (device_uid, number) WHERE state = 'issued';

-- A sample every few minutes, for the charts of fourteen days.
CREATE TABLE device_telemetry (
  device_uid uuid NOT NULL REFERENCES device ON DELETE CASCADE,
  at timestamptz NOT NULL,
  unsent integer NOT NULL,
  open_doors integer NOT NULL,
  free_doors integer NOT NULL,
  out_of_order integer NOT NULL,
  mains boolean,
  battery real,
  celsius real,
  humidity real,
  disk_free real,
  memory_free real,
  signal real,
  PRIMARY KEY (device_uid, at)
);
CREATE INDEX device_telemetry_at ON device_telemetry (at);

-- What is wrong at a locker: one of a kind and a door while it is open.
CREATE TABLE incident (
  uid uuid PRIMARY KEY,
  point_uid uuid NOT NULL REFERENCES point ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  -- Kind with door or alarm.
  key text COLLATE "C" NOT NULL,
  door integer,
  barcode text COLLATE "C",
  opened_at timestamptz NOT NULL,
  -- When it was last reported, and how often.
  last_at timestamptz NOT NULL,
  reports integer NOT NULL DEFAULT 1,
  closed_at timestamptz,
  -- Null: it was over by itself.
  closed_by uuid REFERENCES operator_user,
  cause text
);
CREATE UNIQUE INDEX incident_open ON incident (point_uid, key) WHERE closed_at IS NULL;
CREATE INDEX incident_of ON incident (point_uid, opened_at);

CREATE INDEX device_fact_door ON device_fact (device_uid, door, at) WHERE door IS NOT NULL;
CREATE INDEX device_heard ON device (heard_at) WHERE state = 'active';
