-- Parcels and their life, the feed, messages that leave, captcha, responses to vacancies.

-- A legal entity that sends parcels. What else is known of it comes with the cabinet.
CREATE TABLE customer (
  uid uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Keys are compared by their bytes (COLLATE "C"): they are in no order for people, and the order of a language costs an
-- index several times as much.

-- One departure, or one cell of a departure in several (then `parent_uid` names it, and the parent has no cell).
CREATE TABLE parcel (
  -- 128 random bits in base58: whoever has it sees the code.
  uid text COLLATE "C" PRIMARY KEY CHECK (uid ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
  customer_uid uuid NOT NULL REFERENCES customer,
  parent_uid text COLLATE "C" REFERENCES parcel,
  -- The sender's own number; children have none.
  parcel_number text COLLATE "C" CHECK (char_length(parcel_number) BETWEEN 1 AND 64),
  barcode text COLLATE "C" NOT NULL UNIQUE CHECK (char_length(barcode) BETWEEN 1 AND 64),
  point_uid uuid NOT NULL REFERENCES point,
  receiver_phone text NOT NULL DEFAULT '' CHECK (receiver_phone ~ '^(\+7\d{10})?$'),
  receiver_email text NOT NULL DEFAULT '',
  -- Kopecks that the recipient pays.
  cod bigint NOT NULL DEFAULT 0 CHECK (cod >= 0),
  cell_size text,
  cell_number integer,
  -- Both are '' for a child: the parent's open every cell.
  pin text COLLATE "C" NOT NULL CHECK (pin ~ '^(\d{8})?$'),
  qr text NOT NULL,
  -- The fold over `parcel_event` (core `parcel-history`), kept beside it in the same transaction.
  status text NOT NULL DEFAULT 'created',
  status_at timestamptz,
  arrived_at timestamptz,
  blocked boolean NOT NULL DEFAULT false,
  blocked_mtime timestamptz,
  -- What extensions promised; the deadline is the later of this and the storage rule.
  extended_until timestamptz,
  extended_days integer NOT NULL DEFAULT 0 CHECK (extended_days BETWEEN 0 AND 14),
  expire_at timestamptz,
  -- The deadline that the recipient has been reminded of, or was told when it was near already.
  reminded_for timestamptz,
  -- Place in what the locker is told (`pulse/tasks`): the newest change has the greatest. A child has its parent's.
  locker_change bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((parent_uid IS NULL) = (parcel_number IS NOT NULL)),
  CHECK ((parent_uid IS NULL) = (pin <> '')),
  CHECK ((parent_uid IS NULL) = (qr <> ''))
);

-- Unique per customer; the number first, since most who ask know only that.
CREATE UNIQUE INDEX parcel_number_of_customer ON parcel (parcel_number, customer_uid)
  WHERE parcel_number IS NOT NULL;
CREATE INDEX parcel_parent ON parcel (parent_uid) WHERE parent_uid IS NOT NULL;
-- A PIN names one parcel among those of its locker that may still be fetched.
CREATE UNIQUE INDEX parcel_live_pin ON parcel (point_uid, pin)
  WHERE pin <> '' AND status NOT IN ('received', 'issued', 'handed_over', 'returned', 'cancelled');
CREATE INDEX parcel_locker_change ON parcel (point_uid, locker_change) WHERE parent_uid IS NULL;
CREATE INDEX parcel_deadline ON parcel (expire_at)
  WHERE status IN ('delivered', 'stored', 'ready_for_pickup');
CREATE INDEX parcel_reminder ON parcel (expire_at)
  WHERE parent_uid IS NULL AND status IN ('delivered', 'stored', 'ready_for_pickup')
    AND reminded_for IS DISTINCT FROM expire_at;

CREATE TABLE parcel_event (
  -- A parcel, a parent (then it counts for all of its cells) or a child.
  parcel_uid text COLLATE "C" NOT NULL REFERENCES parcel,
  -- Who says it: the name of a feed source, or `system` for the product itself.
  source text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL CHECK (char_length(event_id) BETWEEN 1 AND 128),
  status text NOT NULL,
  kind text NOT NULL DEFAULT 'report' CHECK (kind IN ('report', 'action', 'correction', 'note')),
  originator text NOT NULL CHECK (originator IN ('pulse', 'system', 'juridical', 'operator')),
  terminal_number text,
  reason text NOT NULL DEFAULT '',
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- As the newest fold judges it.
  outcome text NOT NULL CHECK (outcome IN ('applied', 'skipped', 'repeated', 'refused')),
  PRIMARY KEY (source, event_id)
);

CREATE INDEX parcel_event_parcel ON parcel_event (parcel_uid, occurred_at);

-- What a change of status causes beside itself, once by its key.
CREATE TABLE parcel_effect (
  parcel_uid text COLLATE "C" NOT NULL REFERENCES parcel,
  effect text COLLATE "C" NOT NULL,
  caused_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (parcel_uid, effect)
);

-- Counts the changes that a locker is told. Its row is locked by whoever changes a parcel of that locker, so that
-- changes become visible in the order of their numbers.
CREATE TABLE locker_feed (
  point_uid uuid PRIMARY KEY REFERENCES point,
  last_change bigint NOT NULL
);

-- Who may speak on the feed. Tokens are kept as digests (SHA-256, hex).
CREATE TABLE feed_source (
  -- `system` is the product's own.
  name text PRIMARY KEY CHECK (char_length(name) BETWEEN 1 AND 64 AND name <> 'system'),
  token_digest text NOT NULL UNIQUE,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The transactional outbox: SMS, e-mail and webhooks. The job that sends a message commits with it.
CREATE TABLE outbox_message (
  uid uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'email', 'webhook')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  -- Which template, such as `arrived`.
  template text NOT NULL,
  -- The same effect makes one message.
  effect_key text UNIQUE,
  parcel_uid text REFERENCES parcel,
  -- pending: waits or is tried again; sent: the provider took it; kept: no provider is configured, the operator sees
  -- it here; obsolete: what it says was no longer so when its turn came; failed: given up after all attempts.
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'sent', 'kept', 'obsolete', 'failed')),
  send_after timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  provider_id text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz
);

CREATE INDEX outbox_created ON outbox_message (created_at DESC);
CREATE INDEX outbox_parcel ON outbox_message (parcel_uid, template, created_at) WHERE parcel_uid IS NOT NULL;

-- Tokens that have served, until they would have run out anyway.
CREATE TABLE captcha_used (
  token_digest text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE vacancy_response (
  uid uuid PRIMARY KEY,
  vacancy text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  message text NOT NULL,
  -- Key of the file in the store of files, and how people should see it.
  file_key text NOT NULL,
  file_name text NOT NULL,
  file_type text NOT NULL,
  file_size integer NOT NULL,
  -- Version of the consent's text, or null where another system sent the response.
  consent_version text,
  consent_at timestamptz NOT NULL,
  consent_address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX vacancy_response_created ON vacancy_response (created_at DESC);
