-- How long parcels lie at their points: what left on each day of Moscow, by point and by customer, and the report that is
-- made of these days. Counted by a chore from the parcels, so that the feed writes nothing here.
CREATE TABLE storage_day (
  kind text NOT NULL CHECK (kind IN ('point', 'customer')),
  subject_uid uuid NOT NULL,
  day date NOT NULL,
  -- Of each parcel that was handed out: hours from its arrival, every one begun counted.
  hours smallint[] NOT NULL,
  -- Handed out, and nobody had reported its arrival.
  unscanned integer NOT NULL CHECK (unscanned >= 0),
  gone_back integer NOT NULL CHECK (gone_back >= 0),
  -- Handed out or gone back after the end of its storage.
  overdue integer NOT NULL CHECK (overdue >= 0),
  PRIMARY KEY (kind, subject_uid, day)
);
CREATE INDEX storage_day_by_day ON storage_day (day, kind);

CREATE TABLE storage_report (
  kind text NOT NULL CHECK (kind IN ('network', 'day', 'point', 'customer')),
  -- The last so many days, today included; 1 of a day.
  days smallint NOT NULL,
  -- Empty, a day, or a uid.
  subject text COLLATE "C" NOT NULL,
  -- With a known arrival; the next four are of these.
  handed_out integer NOT NULL,
  -- Hours; null where none was handed out.
  median smallint,
  p90 smallint,
  within_24 integer NOT NULL,
  within_72 integer NOT NULL,
  unscanned integer NOT NULL,
  gone_back integer NOT NULL,
  overdue integer NOT NULL,
  PRIMARY KEY (kind, days, subject)
);
