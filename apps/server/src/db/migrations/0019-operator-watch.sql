-- What the operator watches: what leaves, what the feed refuses, who holds the widget.

-- Searches ask for the beginning of an address, or a phone whole.
CREATE INDEX outbox_recipient ON outbox_message ((lower(recipient) COLLATE "C"), created_at DESC);
DROP INDEX outbox_created;
CREATE INDEX outbox_created ON outbox_message (created_at DESC, uid);
CREATE INDEX outbox_failed ON outbox_message (created_at DESC, uid) WHERE status = 'failed';

-- The first page counts what was handed out lately.
CREATE INDEX parcel_handed_out ON parcel (status_at DESC)
  WHERE parent_uid IS NULL AND status IN ('received', 'issued', 'handed_over');

-- How much each partner's token was used, by day of Moscow. Processes count in memory and add to it now and then.
CREATE TABLE widget_use (
  token_uid uuid NOT NULL REFERENCES widget_token ON DELETE CASCADE,
  day date NOT NULL,
  -- Frames that were shown, and calls that were let in.
  openings integer NOT NULL DEFAULT 0 CHECK (openings >= 0),
  calls integer NOT NULL DEFAULT 0 CHECK (calls >= 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (token_uid, day)
);

-- How much each source of the feed has said, by day of Moscow. No reference: the command line speaks in any name.
CREATE TABLE feed_day (
  source text NOT NULL,
  day date NOT NULL,
  events integer NOT NULL CHECK (events >= 0),
  refused integer NOT NULL CHECK (refused BETWEEN 0 AND events),
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (source, day)
);

-- Events that the feed has refused, the newest thousand of a source for a month.
CREATE TABLE feed_refusal (
  uid uuid PRIMARY KEY,
  -- When it came last, and how often it came.
  at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  source text NOT NULL,
  event_id text,
  code text NOT NULL,
  detail text NOT NULL,
  -- What it named, as it was written.
  barcode text NOT NULL,
  parcel_number text NOT NULL,
  terminal_number text NOT NULL,
  status text NOT NULL,
  datetime text NOT NULL,
  seen_at timestamptz,
  UNIQUE (source, event_id, code)
);
CREATE INDEX feed_refusal_at ON feed_refusal (at DESC, uid DESC);
CREATE INDEX feed_refusal_of_source ON feed_refusal (source, at DESC, uid DESC);
CREATE INDEX feed_refusal_unseen ON feed_refusal (at DESC, uid DESC) WHERE seen_at IS NULL;
