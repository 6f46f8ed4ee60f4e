-- When an operator asked the courier to take a parcel out of its locker; it counts while the parcel lies where it did then.
ALTER TABLE parcel ADD COLUMN removal_asked_at timestamptz;
