-- The console: who runs the network, their sessions, and all that they did.

CREATE TABLE operator_user (
  uid uuid PRIMARY KEY,
  -- Small letters, as it is compared.
  login text COLLATE "C" NOT NULL UNIQUE CHECK (login ~ '^[a-z0-9][a-z0-9._-]{0,49}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  role text NOT NULL CHECK (role IN ('administrator', 'manager', 'content', 'support')),
  -- argon2id as a PHC string.
  password_hash text NOT NULL,
  -- Somebody else made up the password: a new one is asked for at the first sign-in.
  must_change_password boolean NOT NULL DEFAULT true,
  -- The second factor's secret, sealed by the installation's; null until it is set up.
  totp_secret text,
  -- Null while it is only offered: the first right code confirms it.
  totp_confirmed_at timestamptz,
  -- The newest time step whose code has served: each serves once.
  totp_last_step bigint,
  -- SHA-256, hex, of the recovery codes that are left.
  recovery_digests text[] NOT NULL DEFAULT '{}',
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE operator_session (
  uid uuid PRIMARY KEY,
  -- SHA-256, hex, of what the cookie carries.
  token_digest text COLLATE "C" NOT NULL UNIQUE,
  operator_uid uuid NOT NULL REFERENCES operator_user,
  -- What is still asked before the console opens.
  stage text NOT NULL CHECK (stage IN ('password', 'enrol', 'code', 'done')),
  address text NOT NULL,
  agent text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of the last call, to the minute.
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX operator_session_operator ON operator_session (operator_uid, created_at DESC);
CREATE INDEX operator_session_expires ON operator_session (expires_at);

-- Rows are added and never changed: not even by ourselves.
CREATE TABLE audit_log (
  uid uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null where the command line did it.
  operator_uid uuid REFERENCES operator_user,
  -- The login, or `cli`.
  actor text COLLATE "C" NOT NULL,
  -- Such as `application.approve`.
  action text COLLATE "C" NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- What it was done to: `customer`, `point`, `parcel` …, by the key that the console finds it by, and as people call it.
  subject_kind text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  subject_name text NOT NULL,
  -- Only what changed; no secrets.
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  request_id text NOT NULL DEFAULT ''
);
CREATE INDEX audit_log_at ON audit_log (at DESC, uid DESC);
CREATE INDEX audit_log_operator ON audit_log (operator_uid, at DESC, uid DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id, at DESC, uid DESC);
CREATE INDEX audit_log_action ON audit_log (action, at DESC, uid DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
