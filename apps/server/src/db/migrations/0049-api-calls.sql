-- Calls of the merchant API, so that a shop's engineer sees what came. The uid begins with the time of the call.
CREATE TABLE api_call (
  uid uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  customer_uid uuid NOT NULL REFERENCES customer,
  key_uid uuid NOT NULL REFERENCES api_key,
  test boolean NOT NULL,
  operation text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  -- Redacted, with its query.
  path text NOT NULL,
  status integer NOT NULL,
  -- Of a refusal.
  code text COLLATE "C",
  ms integer NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  idempotency_key text,
  network text COLLATE "C" NOT NULL,
  replayed boolean NOT NULL,
  -- Of the parcel, order or point that it names.
  number text
);
CREATE INDEX api_call_of_customer ON api_call (customer_uid, uid);
CREATE INDEX api_call_number ON api_call (customer_uid, number, uid) WHERE number IS NOT NULL;
CREATE INDEX api_call_request ON api_call (customer_uid, request_id);

-- By day of Moscow: how many came, and how many of them are kept.
CREATE TABLE api_call_day (
  customer_uid uuid NOT NULL REFERENCES customer,
  day date NOT NULL,
  calls integer NOT NULL,
  kept integer NOT NULL,
  PRIMARY KEY (customer_uid, day)
);
