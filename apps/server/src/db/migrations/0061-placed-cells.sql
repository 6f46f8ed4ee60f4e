-- Where a locker has put a parcel into a cell of another size than it was ordered with: the size that is counted.
ALTER TABLE parcel ADD COLUMN placed_size text COLLATE "C";
ALTER TABLE parcel
  ADD CONSTRAINT parcel_placed_size_check CHECK (placed_size IN ('S/2', 'M/2', 'S', 'M', 'L', 'XL')) NOT VALID;

-- Doors that are out of order and hold no parcel: each takes one of its size.
CREATE TABLE device_blocked_door (
  device_uid uuid NOT NULL REFERENCES device ON DELETE CASCADE,
  door integer NOT NULL,
  cell_size text COLLATE "C" NOT NULL,
  -- False: all of its size were taken when it fell out; it takes the next one that is freed.
  counted boolean NOT NULL,
  PRIMARY KEY (device_uid, door)
);
CREATE INDEX device_blocked_door_waits ON device_blocked_door (device_uid) WHERE NOT counted;

-- What differs, in words, where the kind alone does not tell.
ALTER TABLE incident ADD COLUMN detail text;
