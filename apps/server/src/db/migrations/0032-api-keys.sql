-- Keys of the merchant API. A key belongs to its customer and outlives whoever made it.
CREATE TABLE api_key (
  uid uuid PRIMARY KEY,
  customer_uid uuid NOT NULL REFERENCES customer,
  test boolean NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('secret', 'publishable')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 64),
  -- The beginning and the end of the key, for people.
  hint text COLLATE "C" NOT NULL,
  -- SHA-256, hex: the key itself is kept nowhere.
  token_digest text COLLATE "C" NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  networks cidr[] NOT NULL CHECK (cardinality(networks) <= 20),
  origins text[] NOT NULL CHECK (cardinality(origins) <= 20),
  -- The operator's multiplier of the rate limits.
  limit_factor numeric NOT NULL DEFAULT 1 CHECK (limit_factor BETWEEN 0.1 AND 20),
  created_by uuid REFERENCES juridical_user ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  rotated_from uuid REFERENCES api_key,
  -- Replaced by another key: until when it works.
  retires_at timestamptz,
  revoked_at timestamptz,
  revoked_by text COLLATE "C" CHECK (revoked_by IN ('customer', 'operator', 'leak')),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL)),
  CHECK (kind = 'secret' OR networks = '{}'),
  CHECK (kind = 'publishable' OR origins = '{}')
);
CREATE INDEX api_key_customer ON api_key (customer_uid, created_at DESC, uid DESC);

-- Written every ten seconds at most, apart from the key, which every call reads.
CREATE TABLE api_key_use (
  key_uid uuid PRIMARY KEY REFERENCES api_key ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL,
  -- /24, or /48 of IPv6.
  last_used_network text COLLATE "C" NOT NULL
);
