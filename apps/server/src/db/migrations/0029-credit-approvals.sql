-- Credits above an operator's limit wait for another operator; the only operator confirms alone, by the second factor.

-- A credit that an operator asked for above the limit. Rows are settled once and then never changed.
CREATE TABLE credit_request (
  uid uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('invoice', 'receipt', 'statement')),
  -- Of `invoice`, and of `receipt` where the receipt pays an invoice.
  invoice_uid uuid REFERENCES invoice,
  -- Of `receipt`.
  receipt_uid uuid REFERENCES bank_receipt,
  -- Whose deposit; null of `statement`.
  customer_uid uuid REFERENCES customer,
  -- Of `statement`: SHA-256 of its receipts, hex, and its report with the receipts, until they are booked or refused.
  file_name text,
  digest text COLLATE "C",
  rows jsonb,
  -- Kopecks, in so many credits.
  amount bigint NOT NULL CHECK (amount > 0),
  credits integer NOT NULL CHECK (credits > 0),
  status text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'booked', 'refused', 'withdrawn')),
  asked_by uuid NOT NULL REFERENCES operator_user,
  asked_at timestamptz NOT NULL,
  settled_by uuid REFERENCES operator_user,
  settled_at timestamptz,
  -- The only operator settled his own request.
  confirmed_alone boolean NOT NULL DEFAULT false,
  refusal text,
  CHECK ((kind = 'invoice') = (receipt_uid IS NULL AND invoice_uid IS NOT NULL)),
  CHECK ((kind = 'receipt') = (receipt_uid IS NOT NULL)),
  CHECK ((kind = 'statement') = (customer_uid IS NULL)),
  CHECK ((kind = 'statement') = (file_name IS NOT NULL AND digest IS NOT NULL)),
  CHECK ((status = 'waiting') = (settled_at IS NULL)),
  CHECK ((settled_by IS NULL) = (settled_at IS NULL)),
  CHECK (status <> 'booked' OR (settled_by = asked_by) = confirmed_alone),
  CHECK ((status = 'withdrawn') <= (settled_by = asked_by)),
  CHECK ((status = 'refused') = (refusal IS NOT NULL)),
  CHECK (status <> 'refused' OR settled_by <> asked_by)
);
CREATE INDEX credit_request_waiting ON credit_request (asked_at, uid) WHERE status = 'waiting';
CREATE INDEX credit_request_asked ON credit_request (asked_at DESC, uid DESC);
-- Approved and not booked to its end yet: a process was killed in the middle.
CREATE INDEX credit_request_unfinished ON credit_request (settled_at) WHERE status = 'booked' AND rows IS NOT NULL;
CREATE UNIQUE INDEX credit_request_receipt ON credit_request (receipt_uid) WHERE status = 'waiting';
CREATE UNIQUE INDEX credit_request_digest ON credit_request (digest) WHERE status = 'waiting';

-- Invoices that wait in a request: no operator credits them in another way meanwhile.
CREATE TABLE credit_hold (
  invoice_uid uuid PRIMARY KEY REFERENCES invoice,
  request_uid uuid NOT NULL REFERENCES credit_request DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX credit_hold_request ON credit_hold (request_uid);

-- What an operator credited without another one: rows of the last 24 hours count.
CREATE TABLE operator_credit (
  operator_uid uuid NOT NULL REFERENCES operator_user,
  -- Of the transfer, such as `invoice:<uid>`.
  reference text COLLATE "C" NOT NULL,
  -- Kopecks.
  amount bigint NOT NULL CHECK (amount > 0),
  credited_at timestamptz NOT NULL,
  PRIMARY KEY (operator_uid, reference)
);
CREATE INDEX operator_credit_at ON operator_credit (operator_uid, credited_at);

-- Booked with `settled_by` null, as the only operator's own: an older process counts it as one within the limit.
ALTER TABLE deposit_correction ADD COLUMN confirmed_alone boolean NOT NULL DEFAULT false;

-- Where administrators are told of what waits.
ALTER TABLE operator_user ADD COLUMN contact_email text;
