-- When an operator asked the courier to take a parcel out of its locker; null again once it has left.
ALTER TABLE parcel ADD COLUMN removal_asked_at timestamptz;
