-- How long parcels travel: the legs of what arrived on each day of Moscow, by city and service, and the report that is made
-- of these days. Counted by a chore from the events of parcels, so that the feed writes nothing here.
CREATE TABLE travel_day (
  day date NOT NULL,
  -- Of the point, as the point has it; may be empty.
  settlement text NOT NULL,
  -- Empty where the parcel has none.
  service text NOT NULL,
  leg text NOT NULL,
  -- A histogram: hours, every one begun counted, and how many parcels took so many.
  hours smallint[] NOT NULL,
  parcels integer[] NOT NULL CHECK (cardinality(parcels) = cardinality(hours)),
  PRIMARY KEY (day, settlement, service, leg)
);

CREATE TABLE travel_report (
  kind text NOT NULL CHECK (kind IN ('network', 'day', 'city', 'service')),
  -- The last so many days, today included; 1 of a day.
  days smallint NOT NULL,
  -- Empty, a day, a settlement or a service.
  subject text COLLATE "C" NOT NULL,
  leg text NOT NULL,
  parcels integer NOT NULL,
  median smallint NOT NULL,
  p90 smallint NOT NULL,
  PRIMARY KEY (kind, days, leg, subject)
);
