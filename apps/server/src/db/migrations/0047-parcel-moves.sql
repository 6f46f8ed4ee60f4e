-- Parcels whose senders gave them another locker before they were handed over: what the former one is told to forget.
CREATE TABLE moved_parcel (
  point_uid uuid NOT NULL REFERENCES point ON DELETE CASCADE,
  parcel_uid text COLLATE "C" NOT NULL REFERENCES parcel ON DELETE CASCADE,
  -- As `parcel.locker_change`, of the former locker.
  locker_change bigint NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (point_uid, parcel_uid)
);
CREATE INDEX moved_parcel_change ON moved_parcel (point_uid, locker_change);
CREATE INDEX moved_parcel_parcel ON moved_parcel (parcel_uid);

-- bears old processes: they write the fields that they know
ALTER TABLE parcel_change DROP CONSTRAINT parcel_change_field_check,
  ADD CONSTRAINT parcel_change_field_check CHECK (field IN ('phone', 'email', 'locker')) NOT VALID;
