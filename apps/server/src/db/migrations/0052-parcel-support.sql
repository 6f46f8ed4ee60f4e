-- What people who help write down of a parcel: what a caller said, what was promised.
CREATE TABLE parcel_note (
  uid uuid PRIMARY KEY,
  parcel_uid text COLLATE "C" NOT NULL REFERENCES parcel,
  operator_uid uuid NOT NULL REFERENCES operator_user,
  at timestamptz NOT NULL,
  -- Empty where it was erased with the recipient.
  text text NOT NULL
);
CREATE INDEX parcel_note_of_parcel ON parcel_note (parcel_uid, uid);

-- A customer's claim for a parcel: the correction of the deposit that pays it tells what became of it.
CREATE TABLE parcel_claim (
  correction_uid uuid PRIMARY KEY REFERENCES deposit_correction,
  parcel_uid text COLLATE "C" NOT NULL REFERENCES parcel,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('lost', 'damaged', 'missing'))
);
CREATE INDEX parcel_claim_of_parcel ON parcel_claim (parcel_uid);
