-- Lockers' own programs: who they are, what they have said, and the people who work at them.
CREATE TABLE device (
  uid uuid PRIMARY KEY,
  point_uid uuid NOT NULL REFERENCES point ON DELETE CASCADE,
  -- `pending`: an operator has not compared its key yet.
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'active', 'revoked')),
  -- Ed25519, base64url.
  public_key text COLLATE "C" NOT NULL,
  -- SHA-256, hex; the next one takes its place when it is first used.
  token_digest text COLLATE "C" NOT NULL,
  next_token_digest text COLLATE "C",
  token_made_at timestamptz NOT NULL,
  board text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  -- The map that its commissioning found.
  doors jsonb NOT NULL,
  -- What of its journal has arrived.
  store_id text COLLATE "C",
  last_seq bigint NOT NULL DEFAULT 0,
  heard_at timestamptz,
  enrolled_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK ((state = 'revoked') = (revoked_at IS NOT NULL))
);
CREATE UNIQUE INDEX device_active ON device (point_uid) WHERE state = 'active';
CREATE INDEX device_point ON device (point_uid);

-- A code that a technician types at the locker, once.
CREATE TABLE device_enrolment (
  point_uid uuid PRIMARY KEY REFERENCES point ON DELETE CASCADE,
  -- SHA-256, hex.
  code_digest text COLLATE "C" NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- What a locker has seen of its doors and people, each once.
CREATE TABLE device_fact (
  device_uid uuid NOT NULL REFERENCES device ON DELETE CASCADE,
  store_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  quality text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  door integer,
  barcode text COLLATE "C",
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (device_uid, store_id, seq)
);
CREATE INDEX device_fact_received ON device_fact (received_at);

-- Couriers and technicians who sign in at a locker's screen.
CREATE TABLE locker_staff (
  badge text COLLATE "C" PRIMARY KEY CHECK (badge ~ '^[0-9]{6}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 64),
  role text COLLATE "C" NOT NULL CHECK (role IN ('courier', 'technician')),
  -- As it is typed: each device is given a hash under its own key.
  pin text COLLATE "C" NOT NULL CHECK (pin ~ '^[0-9]{6}$'),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE TABLE locker_staff_point (
  badge text COLLATE "C" NOT NULL REFERENCES locker_staff ON DELETE CASCADE,
  point_uid uuid NOT NULL REFERENCES point ON DELETE CASCADE,
  PRIMARY KEY (badge, point_uid)
);
CREATE INDEX locker_staff_of ON locker_staff_point (point_uid);
