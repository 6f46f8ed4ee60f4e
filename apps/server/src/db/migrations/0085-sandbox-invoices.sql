-- Invoices of twins, in a table and a series of their own: no bank file, list or number of live ones ever meets them. No bank of the
-- sandbox pays them, so that each stays as it was issued.
CREATE TABLE sandbox_invoice (
  uid uuid PRIMARY KEY,
  number bigint NOT NULL UNIQUE CHECK (number > 0),
  customer_uid uuid NOT NULL,
  sandbox boolean NOT NULL DEFAULT true CHECK (sandbox),
  -- As of `invoice`.
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 10000000000),
  issued_at timestamptz NOT NULL,
  FOREIGN KEY (customer_uid, sandbox) REFERENCES customer (uid, sandbox)
);
CREATE INDEX sandbox_invoice_of_customer ON sandbox_invoice (customer_uid);
INSERT INTO number_series (name, last_number) VALUES ('test-invoice', 0);
