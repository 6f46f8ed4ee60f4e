-- Money: the ledger in double entry, invoices, rows of bank statements, acts, and keys of calls that act once. All amounts
-- are whole kopecks. See docs/decisions/0010-ledger.md.

-- By which a payment finds its customer; the other facts of a legal entity come with 0007, this one is here already.
ALTER TABLE customer ADD COLUMN inn text COLLATE "C" CHECK (inn ~ '^(\d{10}|\d{12})$');
CREATE INDEX customer_inn ON customer (inn) WHERE inn IS NOT NULL;

-- One deposit a customer, and the network's own counterparts.
CREATE TABLE ledger_account (
  uid uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('deposit', 'bank', 'sales', 'refunds', 'corrections')),
  customer_uid uuid UNIQUE REFERENCES customer,
  -- The sum of its entries, kept in the transaction that adds one. The network's own accounts keep none: every payment of
  -- every customer would wait for that one row.
  balance bigint CHECK (balance >= 0),
  -- How many entries there are; the newest has this number.
  entries bigint CHECK (entries >= 0),
  -- When the newest was booked, or until when a closed month allows none: the next is not before.
  booked_until timestamptz,
  -- A spend that takes the balance below this is told by mail; 0 tells nothing.
  warn_below bigint CHECK (warn_below >= 0),
  CHECK ((kind = 'deposit') = (customer_uid IS NOT NULL)),
  CHECK ((kind = 'deposit') = (balance IS NOT NULL)),
  CHECK ((kind = 'deposit') = (entries IS NOT NULL)),
  CHECK ((kind = 'deposit') = (booked_until IS NOT NULL)),
  CHECK ((kind = 'deposit') = (warn_below IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_account_of_network ON ledger_account (kind) WHERE kind <> 'deposit';
INSERT INTO ledger_account (uid, kind)
SELECT gen_random_uuid(), kind FROM unnest(ARRAY['bank', 'sales', 'refunds', 'corrections']) AS kind;

-- What happened, once by its reference. Rows are added and never changed.
CREATE TABLE ledger_transfer (
  uid uuid PRIMARY KEY,
  reference text COLLATE "C" NOT NULL UNIQUE CHECK (char_length(reference) BETWEEN 1 AND 128),
  kind text NOT NULL CHECK (kind IN ('top_up', 'order_payment', 'refund', 'extension', 'correction')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- For people, such as «Счёт № 17».
  note text NOT NULL DEFAULT '',
  booked_at timestamptz NOT NULL,
  -- For the entries: both sides have this amount.
  UNIQUE (uid, amount)
);

-- The two sides of a transfer: -1 takes from the account, 1 gives to it. The keys allow one row a side, each with the
-- transfer's amount, so that together they are nought. Rows are added and never changed.
CREATE TABLE ledger_entry (
  transfer_uid uuid NOT NULL,
  side smallint NOT NULL CHECK (side IN (-1, 1)),
  account_uid uuid NOT NULL REFERENCES ledger_account,
  amount bigint NOT NULL,
  booked_at timestamptz NOT NULL,
  -- Place among the entries of a deposit, from 1 without gaps, and the balance after it; null on the network's accounts.
  number bigint CHECK (number > 0),
  balance bigint CHECK (balance >= 0),
  PRIMARY KEY (transfer_uid, side),
  FOREIGN KEY (transfer_uid, amount) REFERENCES ledger_transfer (uid, amount),
  CHECK ((number IS NULL) = (balance IS NULL))
);
CREATE UNIQUE INDEX ledger_entry_of_deposit ON ledger_entry (account_uid, number) WHERE number IS NOT NULL;
CREATE INDEX ledger_entry_booked ON ledger_entry (account_uid, booked_at);

-- Numbers without gaps: the row is held until the document that took its number is there.
CREATE TABLE number_series (
  name text PRIMARY KEY,
  last_number bigint NOT NULL CHECK (last_number >= 0)
);
INSERT INTO number_series (name, last_number) VALUES ('invoice', 0), ('act', 0);

CREATE TABLE invoice (
  uid uuid PRIMARY KEY,
  number bigint NOT NULL UNIQUE CHECK (number > 0),
  customer_uid uuid NOT NULL REFERENCES customer,
  -- At most a hundred million roubles (core `invoice`).
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 10000000000),
  status text NOT NULL DEFAULT 'issued' CHECK (status IN ('issued', 'paid', 'cancelled')),
  issued_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((status = 'issued') = (settled_at IS NULL))
);
CREATE INDEX invoice_of_customer ON invoice (customer_uid, number DESC);

-- Money that came to our account, as the bank's statement tells. What found no invoice waits for the operator.
CREATE TABLE bank_receipt (
  uid uuid PRIMARY KEY,
  paid_on date NOT NULL,
  document_number text COLLATE "C" NOT NULL CHECK (char_length(document_number) BETWEEN 1 AND 64),
  payer_account text COLLATE "C" NOT NULL CHECK (char_length(payer_account) BETWEEN 1 AND 64),
  payer_inn text COLLATE "C" NOT NULL,
  payer_name text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  purpose text NOT NULL,
  -- Why it is credited to nobody yet, as a code of core; null when it is.
  unmatched text,
  -- Whose it is, by which invoice; an invoice takes one receipt.
  customer_uid uuid REFERENCES customer,
  invoice_uid uuid UNIQUE REFERENCES invoice,
  imported_at timestamptz NOT NULL,
  UNIQUE (paid_on, document_number, payer_account),
  CHECK ((unmatched IS NULL) = (customer_uid IS NOT NULL)),
  CHECK (invoice_uid IS NULL OR customer_uid IS NOT NULL)
);
CREATE INDEX bank_receipt_unmatched ON bank_receipt (paid_on) WHERE unmatched IS NOT NULL;

-- An act of a month that is over; its figures are those of the ledger, closed by `booked_until`.
CREATE TABLE service_act (
  uid uuid PRIMARY KEY,
  number bigint NOT NULL UNIQUE CHECK (number > 0),
  customer_uid uuid NOT NULL REFERENCES customer,
  -- The first day of the month.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  delivery bigint NOT NULL,
  storage bigint NOT NULL,
  made_at timestamptz NOT NULL,
  UNIQUE (customer_uid, month),
  CHECK (delivery + storage > 0)
);

-- Answers of calls that act once by their `Idempotency-Key`.
CREATE TABLE idempotency_key (
  -- Whose key of which call.
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
  -- SHA-256 of what was asked, hex.
  content_digest text COLLATE "C" NOT NULL,
  -- Null only inside the transaction that makes it.
  answer jsonb,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_key_expires ON idempotency_key (expires_at);
