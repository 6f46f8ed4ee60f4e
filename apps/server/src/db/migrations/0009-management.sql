-- Lists of the cabinet that stay quick however long they grow, and its help.

-- What people see of a parcel: core `parcel-status`, `shownStatus`.
ALTER TABLE parcel ADD COLUMN shown_status text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN blocked AND status NOT IN
      ('received', 'issued', 'handed_over', 'returned', 'cancelled', 'removed_from_locker', 'taken_for_return')
    THEN 'blocked_for_return'
    ELSE status
  END) STORED;

-- What lists filter by stands in the indexes, so that departures that do not pass are never fetched.
DROP INDEX parcel_of_customer;
CREATE INDEX parcel_of_customer ON parcel (customer_uid, created_at DESC, uid)
  INCLUDE (shown_status, point_uid, parcel_number) WHERE parent_uid IS NULL;
CREATE INDEX parcel_of_customer_in_status ON parcel (customer_uid, shown_status, created_at DESC, uid)
  WHERE parent_uid IS NULL;
CREATE INDEX parcel_of_customer_at_point ON parcel (customer_uid, point_uid, created_at DESC, uid)
  INCLUDE (shown_status, parcel_number) WHERE parent_uid IS NULL;
CREATE INDEX parcel_of_customer_by_number ON parcel (customer_uid, parcel_number)
  INCLUDE (created_at, uid, shown_status, point_uid) WHERE parent_uid IS NULL;
CREATE INDEX juridical_order_in_status ON juridical_order (customer_uid, status, created_at DESC, uid);
CREATE INDEX juridical_order_by_number ON juridical_order (customer_uid, order_number)
  INCLUDE (created_at, uid, status);

-- How many orders and departures a customer has of a day and a status, so that no list counts its rows. Whoever adds or
-- moves one writes what changes as a row of its own, so that nobody waits for another; a chore adds them up. The count is
-- the sum of both.
CREATE TABLE tally (
  customer_uid uuid NOT NULL REFERENCES customer,
  subject text COLLATE "C" NOT NULL CHECK (subject IN ('order', 'parcel')),
  -- Of `created_at`, in Moscow.
  day date NOT NULL,
  status text COLLATE "C" NOT NULL,
  count integer NOT NULL CHECK (count >= 0),
  PRIMARY KEY (customer_uid, subject, day, status) INCLUDE (count)
);

CREATE TABLE tally_change (
  uid uuid PRIMARY KEY,
  -- No foreign key: it would be looked up for every event of the feed. `tally` has it.
  customer_uid uuid NOT NULL,
  subject text COLLATE "C" NOT NULL,
  day date NOT NULL,
  status text COLLATE "C" NOT NULL,
  change integer NOT NULL
);
CREATE INDEX tally_change_of_customer ON tally_change (customer_uid, subject);

INSERT INTO tally (customer_uid, subject, day, status, count)
SELECT customer_uid, 'parcel', (created_at AT TIME ZONE 'Europe/Moscow')::date, shown_status, count(*)
FROM parcel WHERE parent_uid IS NULL GROUP BY 1, 3, 4
UNION ALL
SELECT customer_uid, 'order', (created_at AT TIME ZONE 'Europe/Moscow')::date, status, count(*)
FROM juridical_order GROUP BY 1, 3, 4;

CREATE TABLE instruction (
  id integer PRIMARY KEY CHECK (id > 0),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
  description text NOT NULL DEFAULT '',
  -- HTML, sanitised when it is written and once more when it is read.
  content text NOT NULL,
  published_at timestamptz NOT NULL,
  is_show boolean NOT NULL DEFAULT true
);

CREATE TABLE juridical_question (
  uid uuid PRIMARY KEY,
  question text NOT NULL CHECK (char_length(question) BETWEEN 1 AND 500),
  -- HTML as of instructions.
  answer text NOT NULL,
  -- Among the others, from 1.
  position integer NOT NULL,
  is_show boolean NOT NULL DEFAULT true
);
