-- contract: needs 0055
-- A program of before would draw the sandbox's points on the public map.
-- No parcel of the sandbox lies at a live point or is a live customer's, nor the reverse, whatever the program does. These
-- keys take the place of those by uid alone, so that a row is tried by as many as before.
ALTER TABLE parcel
  DROP CONSTRAINT parcel_customer_uid_fkey,
  ADD CONSTRAINT parcel_of_customer FOREIGN KEY (customer_uid, sandbox) REFERENCES customer (uid, sandbox) NOT VALID,
  DROP CONSTRAINT parcel_point_uid_fkey,
  ADD CONSTRAINT parcel_at_point FOREIGN KEY (point_uid, sandbox) REFERENCES point (uid, sandbox) NOT VALID;
ALTER TABLE juridical_order
  DROP CONSTRAINT juridical_order_customer_uid_fkey,
  ADD CONSTRAINT order_of_customer FOREIGN KEY (customer_uid, sandbox) REFERENCES customer (uid, sandbox) NOT VALID;
ALTER TABLE ledger_account
  DROP CONSTRAINT ledger_account_customer_uid_fkey,
  ADD CONSTRAINT deposit_of_customer FOREIGN KEY (customer_uid, sandbox) REFERENCES customer (uid, sandbox) NOT VALID;
