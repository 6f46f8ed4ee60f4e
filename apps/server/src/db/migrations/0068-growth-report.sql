-- Parcels and revenue: what was ordered on each day of Moscow, by customer and service, and the report that is made of these
-- days. Counted by a chore from the parcels.
CREATE TABLE growth_day (
  customer_uid uuid NOT NULL,
  -- Empty where the parcel has none.
  service text NOT NULL,
  day date NOT NULL,
  parcels integer NOT NULL CHECK (parcels > 0),
  -- Kopecks.
  revenue bigint NOT NULL,
  PRIMARY KEY (day, customer_uid, service)
);

CREATE TABLE growth_report (
  kind text NOT NULL CHECK (kind IN ('network', 'day', 'customer', 'service')),
  -- The last so many days, today included; 1 of a day.
  days smallint NOT NULL,
  -- Empty, a day, a uid or a service.
  subject text COLLATE "C" NOT NULL,
  parcels integer NOT NULL,
  -- Kopecks.
  revenue bigint NOT NULL,
  -- Of as many days before these.
  parcels_before integer NOT NULL,
  revenue_before bigint NOT NULL,
  -- Of a customer: the first parcels ever; parcels after a time without; none any more.
  change text NOT NULL CHECK (change IN ('new', 'back', 'quiet', 'stays')),
  PRIMARY KEY (kind, days, subject)
);
