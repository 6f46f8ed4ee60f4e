-- The sandbox: each customer may have a twin, with points, orders, parcels and money of its own that live ones never meet.
-- The column is not called `test`: processes of the release before read `api_key` joined with `customer`, by bare names.
ALTER TABLE customer
  ADD COLUMN sandbox boolean NOT NULL DEFAULT false,
  -- Whose twin it is.
  ADD COLUMN sandbox_of uuid;
ALTER TABLE customer
  ADD CONSTRAINT customer_sandbox_of FOREIGN KEY (sandbox_of) REFERENCES customer NOT VALID,
  ADD CONSTRAINT customer_twin_is_of_sandbox CHECK (sandbox_of IS NULL OR sandbox) NOT VALID,
  -- A bank's statement finds nobody of the sandbox.
  ADD CONSTRAINT customer_of_sandbox_has_no_inn CHECK (NOT sandbox OR inn IS NULL) NOT VALID;
CREATE UNIQUE INDEX customer_twin ON customer (sandbox_of);
CREATE UNIQUE INDEX customer_uid_sandbox ON customer (uid, sandbox);

ALTER TABLE point ADD COLUMN sandbox boolean NOT NULL DEFAULT false;
ALTER TABLE parcel ADD COLUMN sandbox boolean NOT NULL DEFAULT false;
ALTER TABLE juridical_order ADD COLUMN sandbox boolean NOT NULL DEFAULT false;
ALTER TABLE outbox_message ADD COLUMN sandbox boolean NOT NULL DEFAULT false;

-- The other side of all money of the sandbox: bank, sales and refunds never see a kopeck of it.
ALTER TABLE ledger_account ADD COLUMN sandbox boolean NOT NULL DEFAULT false;
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_check;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_check
  CHECK (kind IN ('deposit', 'bank', 'sales', 'refunds', 'corrections', 'sandbox')) NOT VALID;
