-- Live keys of developers that wait for an owner. Until then `api_key.token_digest` is of nothing that anybody holds, so that no process,
-- one of the release before neither, knows the key.
CREATE TABLE api_key_confirmation (
  key_uid uuid PRIMARY KEY REFERENCES api_key ON DELETE CASCADE,
  -- Of the key, SHA-256, hex.
  token_digest text COLLATE "C" NOT NULL UNIQUE,
  -- Of the link in the owners' letter, SHA-256, hex.
  link_digest text COLLATE "C" NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
