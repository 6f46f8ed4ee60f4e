-- Snapshots of the points as processes share them: built from the points, so that losing it loses nothing. Unlogged: no
-- standby needs it, and its commit waits for none.
CREATE UNLOGGED TABLE point_snapshot (
  program text PRIMARY KEY,
  revision bigint NOT NULL,
  digest text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  compressed bytea NOT NULL,
  built_at timestamptz NOT NULL DEFAULT now()
);
-- Compressed already; read by pieces.
ALTER TABLE point_snapshot ALTER COLUMN compressed SET STORAGE EXTERNAL;
