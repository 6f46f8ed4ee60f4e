-- Business customers: applications with their scans, users, sessions, feedback.

-- What the operator recorded of the legal entity; the senders of a demonstration, and customers of earlier versions, have
-- none of it.
ALTER TABLE customer
  ADD COLUMN juridical_name text,
  ADD COLUMN kpp text COLLATE "C" CHECK (kpp ~ '^\d{4}[\dA-Z]{2}\d{3}$'),
  ADD COLUMN ogrn text COLLATE "C" CHECK (ogrn ~ '^(\d{13}|\d{15})$'),
  ADD COLUMN egrul_number text;
-- A legal entity is one customer.
DROP INDEX customer_inn;
CREATE UNIQUE INDEX customer_inn ON customer (inn) WHERE inn IS NOT NULL;

CREATE TABLE juridical_user (
  uid uuid PRIMARY KEY,
  customer_uid uuid NOT NULL REFERENCES customer,
  -- Small letters, as it is compared.
  login text COLLATE "C" NOT NULL UNIQUE CHECK (login ~ '^[a-z0-9][a-z0-9._-]{0,49}$'),
  -- argon2id as a PHC string; null until the first password is set.
  password_hash text,
  -- Of passwords: every token says which it was made under, and a new password makes the next, which ends them all.
  version integer NOT NULL DEFAULT 0,
  ceo_fullname text NOT NULL,
  ceo_phone text NOT NULL CHECK (ceo_phone ~ '^(\+7\d{10})?$'),
  email text NOT NULL,
  notify_by_email boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE INDEX juridical_user_customer ON juridical_user (customer_uid);
CREATE INDEX juridical_user_email ON juridical_user (lower(email));

CREATE TABLE juridical_session (
  -- 128 random bits, base58: the `sid` of the tokens.
  sid text COLLATE "C" PRIMARY KEY CHECK (sid ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
  user_uid uuid NOT NULL REFERENCES juridical_user,
  -- The user's version of passwords when it began.
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX juridical_session_user ON juridical_session (user_uid);
CREATE INDEX juridical_session_expires ON juridical_session (expires_at);

CREATE TABLE juridical_application (
  uid uuid PRIMARY KEY,
  ceo_fullname text NOT NULL,
  ceo_phone text NOT NULL CHECK (ceo_phone ~ '^\+7\d{10}$'),
  ceo_email text NOT NULL,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'approved', 'refused')),
  -- Editions of the texts that were agreed to, when and from which address; null where another system sent it.
  consent_version text,
  offer_version text,
  agreed_at timestamptz,
  agreed_address text,
  refusal text,
  -- Whom approval made.
  user_uid uuid UNIQUE REFERENCES juridical_user,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((status = 'new') = (settled_at IS NULL)),
  CHECK ((status = 'approved') = (user_uid IS NOT NULL)),
  CHECK ((status = 'refused') = (refusal IS NOT NULL)),
  CHECK ((agreed_at IS NULL) = (agreed_address IS NULL)),
  CHECK ((agreed_at IS NULL) = (consent_version IS NULL AND offer_version IS NULL))
);
CREATE INDEX juridical_application_created ON juridical_application (created_at DESC);

CREATE TABLE application_file (
  -- Key of the file in the store of files.
  file_key text COLLATE "C" PRIMARY KEY,
  application_uid uuid NOT NULL REFERENCES juridical_application ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('fns_scan', 'egrul_scan')),
  name text NOT NULL,
  -- Of what it holds, not of what its sender called it.
  media_type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  -- SHA-256, hex.
  digest text NOT NULL,
  UNIQUE (application_uid, name)
);

CREATE TABLE feedback (
  uid uuid PRIMARY KEY,
  user_uid uuid NOT NULL REFERENCES juridical_user,
  -- Made by the page: the same one twice is one message.
  page_uid text COLLATE "C" NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  text text NOT NULL,
  consent_version text,
  consent_at timestamptz,
  consent_address text,
  created_at timestamptz NOT NULL,
  UNIQUE (user_uid, page_uid),
  CHECK ((consent_version IS NULL) = (consent_at IS NULL)),
  CHECK ((consent_version IS NULL) = (consent_address IS NULL))
);
CREATE INDEX feedback_created ON feedback (created_at DESC);
