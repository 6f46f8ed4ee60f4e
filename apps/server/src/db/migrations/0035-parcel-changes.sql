-- Who corrected what of a parcel after it was ordered. What it was before is not kept: it is somebody's phone or address.
CREATE TABLE parcel_change (
  uid uuid PRIMARY KEY,
  parcel_uid text NOT NULL REFERENCES parcel ON DELETE CASCADE,
  changed_at timestamptz NOT NULL,
  -- Whose side: the customer in the cabinet, the network's own staff, the shop's program.
  author text NOT NULL CHECK (author IN ('customer', 'operator', 'api')),
  -- Of the cabinet.
  user_uid uuid REFERENCES juridical_user ON DELETE SET NULL,
  field text NOT NULL CHECK (field IN ('phone', 'email'))
);
CREATE INDEX parcel_change_of_parcel ON parcel_change (parcel_uid, changed_at DESC);
