-- What shops are told of: written with what caused it, numbered after the commit. No reference to the customer: it would
-- lock the customer's row in every transaction of the feed.
CREATE TABLE api_event (
  uid uuid PRIMARY KEY,
  customer_uid uuid NOT NULL,
  test boolean NOT NULL DEFAULT false,
  type text COLLATE "C" NOT NULL,
  -- A barcode, or the uid of an order or invoice, or the number of a movement of the deposit.
  subject text COLLATE "C" NOT NULL,
  -- Of the parcel; 0 for all else.
  version integer NOT NULL,
  payload jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  -- Null until it is numbered.
  position bigint
);
CREATE INDEX api_event_unnumbered ON api_event (uid) WHERE position IS NULL;
CREATE UNIQUE INDEX api_event_of_customer ON api_event (customer_uid, position) WHERE position IS NOT NULL;

-- Held by the one process that numbers events.
CREATE TABLE event_counter (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  position bigint NOT NULL
);
INSERT INTO event_counter (position) VALUES (0);
