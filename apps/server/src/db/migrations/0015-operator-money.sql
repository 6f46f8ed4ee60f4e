-- Customers and money in the console: a suspended sign-in, corrections with a second pair of eyes, and what lists search by.

ALTER TABLE customer
  -- Since when nobody of this customer signs in, and why; its parcels go on.
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspension_reason text,
  -- Both names as a search compares them: small letters, е for ё, whatever the database's own locale.
  ADD COLUMN search_text text COLLATE "C" GENERATED ALWAYS AS (
    translate(lower(name || ' ' || coalesce(juridical_name, '')),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе')
  ) STORED,
  ADD CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL));
CREATE INDEX customer_created ON customer (created_at DESC, uid DESC);

-- A correction of a deposit that an operator asked for. Above the limit it waits for another operator; rows are settled
-- once and then never changed.
CREATE TABLE deposit_correction (
  uid uuid PRIMARY KEY,
  customer_uid uuid NOT NULL REFERENCES customer,
  -- Kopecks; below nought where they are taken.
  change bigint NOT NULL CHECK (change <> 0),
  -- The customer reads it in the statement.
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'booked', 'refused')),
  asked_by uuid NOT NULL REFERENCES operator_user,
  asked_at timestamptz NOT NULL,
  -- Null on a booked one: it was within the limit and needed nobody else.
  settled_by uuid REFERENCES operator_user,
  settled_at timestamptz,
  refusal text,
  CHECK (settled_by <> asked_by),
  CHECK ((status = 'waiting') = (settled_at IS NULL)),
  CHECK (status <> 'waiting' OR settled_by IS NULL),
  CHECK ((status = 'refused') = (refusal IS NOT NULL)),
  CHECK (status <> 'refused' OR settled_by IS NOT NULL)
);
CREATE INDEX deposit_correction_asked ON deposit_correction (asked_at DESC, uid DESC);
CREATE INDEX deposit_correction_waiting ON deposit_correction (asked_at, uid) WHERE status = 'waiting';
CREATE INDEX deposit_correction_customer ON deposit_correction (customer_uid, asked_at DESC, uid DESC);

-- Lists of the network's invoices and receipts: by state, by day, by sum.
CREATE INDEX invoice_issued ON invoice (issued_at DESC);
CREATE INDEX invoice_status ON invoice (status, number DESC);
CREATE INDEX invoice_amount ON invoice (amount);
ALTER TABLE bank_receipt
  -- Words of payer and purpose, folded as above.
  ADD COLUMN search_words tsvector GENERATED ALWAYS AS (
    to_tsvector('simple'::regconfig, regexp_replace(
      translate(lower(payer_name || ' ' || purpose),
        'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
      '[^0-9a-zа-я]+', ' ', 'g'))
  ) STORED;
CREATE INDEX bank_receipt_words ON bank_receipt USING gin (search_words);
CREATE INDEX bank_receipt_paid ON bank_receipt (paid_on DESC, uid DESC);
CREATE INDEX bank_receipt_inn ON bank_receipt (payer_inn);
CREATE INDEX bank_receipt_amount ON bank_receipt (amount);
