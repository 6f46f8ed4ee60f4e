-- What operators set of the locker at a point; a point without a row has the defaults.
CREATE TABLE locker_settings (
  point_uid uuid PRIMARY KEY REFERENCES point ON DELETE CASCADE,
  screen_bottom_mm integer NOT NULL,
  lease_days integer NOT NULL,
  handed_out_as text COLLATE "C" NOT NULL
);
