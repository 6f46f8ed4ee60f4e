-- Where shops are told of events.
CREATE TABLE webhook_endpoint (
  uid uuid PRIMARY KEY,
  customer_uid uuid NOT NULL REFERENCES customer,
  test boolean NOT NULL DEFAULT false,
  url text NOT NULL,
  description text NOT NULL,
  -- Of events; `*` alone is every one.
  types text[] NOT NULL,
  -- Of changed statuses; empty is all.
  status_groups text[] NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('unverified', 'enabled', 'failing', 'disabled')),
  disabled_reason text COLLATE "C" CHECK (disabled_reason IN ('merchant', 'failures', 'gone')),
  -- Sealed, and the one before while it still signs.
  secret text COLLATE "C" NOT NULL,
  previous_secret text COLLATE "C",
  previous_until timestamptz,
  -- Nothing but failures since, and how many.
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  -- Its last answer took longer than the fast lane waits.
  is_slow boolean NOT NULL DEFAULT false,
  -- Nothing is sent before.
  ready_at timestamptz NOT NULL,
  last_success_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Its row goes when its deliveries have gone.
  deleted_at timestamptz,
  CHECK ((state = 'disabled') = (disabled_reason IS NOT NULL)),
  CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);
CREATE INDEX webhook_endpoint_of_customer ON webhook_endpoint (customer_uid);

-- What each endpoint is told. Without an event: a trial.
CREATE TABLE webhook_delivery (
  uid uuid PRIMARY KEY,
  endpoint_uid uuid NOT NULL REFERENCES webhook_endpoint,
  event_uid uuid,
  state text COLLATE "C" NOT NULL
    CHECK (state IN ('pending', 'delivering', 'delivered', 'failed', 'expired')),
  -- Those that were begun.
  attempts integer NOT NULL DEFAULT 0,
  -- While it is being delivered: until when nobody else does.
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_uid, next_at)
  WHERE state IN ('pending', 'delivering');
CREATE INDEX webhook_delivery_trial ON webhook_delivery (endpoint_uid, next_at)
  WHERE state IN ('pending', 'delivering') AND event_uid IS NULL;
CREATE INDEX webhook_delivery_begun ON webhook_delivery (endpoint_uid) WHERE state = 'delivering';
CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (endpoint_uid, uid);

CREATE TABLE webhook_attempt (
  delivery_uid uuid NOT NULL REFERENCES webhook_delivery ON DELETE CASCADE,
  n integer NOT NULL,
  at timestamptz NOT NULL,
  ms integer NOT NULL,
  -- What it answered, or why there is no answer.
  status integer,
  fault text COLLATE "C",
  PRIMARY KEY (delivery_uid, n),
  CHECK ((status IS NULL) <> (fault IS NULL))
);
