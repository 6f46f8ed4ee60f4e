-- What a source of the feed may report, and of which points. Sources that are there go on as networks of all points.

-- bears old processes: they read the token of a source where it always was; sources and tokens made from now on they do not
-- know, and answer 401 until they are replaced
ALTER TABLE feed_source
  ADD COLUMN kind text NOT NULL DEFAULT 'network' CHECK (kind IN ('courier', 'locker', 'network')),
  ADD COLUMN everywhere boolean NOT NULL DEFAULT true,
  ALTER COLUMN token_digest DROP NOT NULL;

-- Its points, where it is not of all: those of an owner, also the ones that come later, and single ones.
CREATE TABLE feed_source_owner (
  source text NOT NULL REFERENCES feed_source (name),
  owner text NOT NULL,
  PRIMARY KEY (source, owner)
);
CREATE TABLE feed_source_point (
  source text NOT NULL REFERENCES feed_source (name),
  point_uid uuid NOT NULL REFERENCES point (uid) ON DELETE CASCADE,
  PRIMARY KEY (source, point_uid)
);
CREATE INDEX feed_source_point_of ON feed_source_point (point_uid);

-- A token with the key of its hashes of codes; both are made anew together.
CREATE TABLE feed_credential (
  source text NOT NULL REFERENCES feed_source (name),
  -- 0: of before there were keys of sources.
  version integer NOT NULL CHECK (version >= 0),
  token_digest text NOT NULL UNIQUE,
  -- 64 hexadecimal digits; of a courier there is none.
  code_key text CHECK (code_key ~ '^[0-9a-f]{64}$'),
  -- Of version 0: until then answers carry a key of each locker.
  old_keys_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null: as long as there is none newer.
  ends_at timestamptz,
  PRIMARY KEY (source, version)
);
INSERT INTO feed_credential (source, version, token_digest, old_keys_until, created_at)
SELECT name, 0, token_digest, now() + interval '90 days', created_at FROM feed_source;
