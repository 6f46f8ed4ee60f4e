-- The network as operators run it: points that are down, storage extended for all that lies in one, checked imports.

ALTER TABLE point
  -- Since when it is down: it is offered to nobody; what lies in it stays.
  ADD COLUMN maintenance_since timestamptz,
  ADD COLUMN maintenance_reason text NOT NULL DEFAULT '',
  -- When it is expected back; it comes back when an operator says so.
  ADD COLUMN maintenance_until timestamptz,
  -- What everybody but operators reads as `active`.
  ADD COLUMN offered boolean NOT NULL GENERATED ALWAYS AS (active AND maintenance_since IS NULL) STORED,
  ADD CHECK (maintenance_since IS NOT NULL OR (maintenance_reason = '' AND maintenance_until IS NULL));

CREATE INDEX point_maintenance ON point (number) WHERE maintenance_since IS NOT NULL;
CREATE INDEX point_updated ON point (updated_at DESC, number);
CREATE INDEX point_quarantine_source ON point_quarantine (source, imported_at DESC, row_number);

-- «Продлить хранение всем»: once by its key, in as many transactions as it takes.
CREATE TABLE point_extension (
  uid uuid PRIMARY KEY,
  point_uid uuid NOT NULL REFERENCES point,
  key text COLLATE "C" NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
  days integer NOT NULL CHECK (days BETWEEN 1 AND 14),
  reason text NOT NULL,
  -- Parcels that lay there when it began.
  expected integer NOT NULL,
  extended integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  UNIQUE (point_uid, key)
);

-- A file that was checked and waits to be applied.
CREATE TABLE point_import (
  uid uuid PRIMARY KEY,
  operator_uid uuid REFERENCES operator_user,
  kind text NOT NULL CHECK (kind IN ('points', 'cells')),
  source text NOT NULL,
  -- gzip.
  content bytea NOT NULL,
  deactivate_missing boolean NOT NULL,
  -- SHA-256, hex, of what the rows below say: the same file over other points is another difference.
  difference text COLLATE "C" NOT NULL,
  -- Counts and notes, as the import tells them.
  report jsonb NOT NULL,
  checked_at timestamptz NOT NULL,
  applied_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX point_import_expires ON point_import (expires_at);

CREATE TABLE point_import_row (
  import_uid uuid NOT NULL REFERENCES point_import ON DELETE CASCADE,
  place integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('added', 'changed', 'deactivated', 'refused')),
  -- As people count rows of the file; null for a point that it does not name.
  row_number integer,
  number text,
  -- `[{field, before, after}]` of what changes, `[message]` of what is refused.
  details jsonb NOT NULL,
  PRIMARY KEY (import_uid, outcome, place)
);
