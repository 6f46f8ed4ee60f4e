-- Refused sign-ins, keys, tokens and pages, beside the rotating log: one row of a kind, an hour, a network and an account, with their count.
CREATE TABLE security_event (
  uid uuid PRIMARY KEY,
  -- UTC.
  hour timestamptz NOT NULL CHECK (hour = date_trunc('hour', hour, 'UTC')),
  kind text COLLATE "C" NOT NULL,
  -- As `networkOf` makes it; empty in the row of all that found no row of their own.
  network text COLLATE "C" NOT NULL,
  -- Both empty where no account of ours was named.
  subject_kind text COLLATE "C" NOT NULL CHECK (subject_kind IN ('', 'customer', 'operator', 'api_key', 'device', 'feed_source', 'widget')),
  subject_id text COLLATE "C" NOT NULL CHECK ((subject_id = '') = (subject_kind = '')),
  count bigint NOT NULL CHECK (count > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL CHECK (last_at >= first_at),
  UNIQUE (hour, kind, network, subject_kind, subject_id)
);
CREATE INDEX security_event_kind ON security_event (kind, hour, uid);
CREATE INDEX security_event_network ON security_event (network, hour, uid);
