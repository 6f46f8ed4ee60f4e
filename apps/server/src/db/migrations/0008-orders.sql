-- Orders, what their parcels are and cost, tariffs, and how shops' own tables are laid out. All amounts are whole kopecks.

-- Where the customer sends from unless said otherwise, as cities are named on the wire.
ALTER TABLE customer ADD COLUMN dispatch_city text;

CREATE TABLE juridical_order (
  uid uuid PRIMARY KEY,
  -- For people; random beside its day, so that no two orders wait for each other's number.
  order_number text COLLATE "C" NOT NULL UNIQUE CHECK (order_number ~ '^\d{6,20}$'),
  customer_uid uuid NOT NULL REFERENCES customer,
  -- Who ordered; null where another system did for the customer.
  user_uid uuid REFERENCES juridical_user,
  status text NOT NULL CHECK (status IN ('awaiting_payment', 'active', 'completed')),
  -- What was or is to be paid: it falls where a parcel of an unpaid order is cancelled.
  price bigint NOT NULL CHECK (price >= 0),
  paid_at timestamptz,
  -- Since when its cells are freed because nobody paid; null once it is paid.
  lapsed_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (status <> 'awaiting_payment' OR paid_at IS NULL),
  CHECK (status <> 'active' OR paid_at IS NOT NULL),
  CHECK (lapsed_at IS NULL OR paid_at IS NULL)
);
CREATE INDEX juridical_order_of_customer ON juridical_order (customer_uid, created_at DESC, uid);
-- Those that are tried after every credit, oldest first, and those whose cells may have to be freed.
CREATE INDEX juridical_order_unpaid ON juridical_order (customer_uid, created_at, uid)
  WHERE status = 'awaiting_payment';
CREATE INDEX juridical_order_to_lapse ON juridical_order (created_at)
  WHERE status = 'awaiting_payment' AND lapsed_at IS NULL;

ALTER TABLE parcel
  -- Null for what other systems handed over; a child has its parent's.
  ADD COLUMN order_uid uuid REFERENCES juridical_order,
  -- Place among the departures of its order, from 1.
  ADD COLUMN order_line integer CHECK (order_line > 0),
  ADD COLUMN declaration text NOT NULL DEFAULT '',
  -- Grams; null where nobody said.
  ADD COLUMN weight integer CHECK (weight > 0),
  ADD COLUMN declared_price bigint CHECK (declared_price >= 0),
  ADD COLUMN service_type text CHECK (service_type IN ('courier', 'yourself')),
  ADD COLUMN dispatch_city text,
  ADD COLUMN delivery_city text,
  -- What its carriage costs; null for children and for what was not ordered here.
  ADD COLUMN juridical_price bigint CHECK (juridical_price >= 0),
  -- Whether a cell of the point's counts is kept for it: each row that stands for a cell has its own.
  ADD COLUMN cell_held boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT cell_held OR cell_size IS NOT NULL);
CREATE INDEX parcel_of_order ON parcel (order_uid, order_line) WHERE order_uid IS NOT NULL;
CREATE INDEX parcel_of_customer ON parcel (customer_uid, created_at DESC, uid) WHERE parent_uid IS NULL;

CREATE TABLE parcel_item (
  parcel_uid text COLLATE "C" NOT NULL REFERENCES parcel,
  -- From 1.
  position smallint NOT NULL CHECK (position > 0),
  label text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  -- As core `item-vat` writes it.
  vat text COLLATE "C" NOT NULL,
  PRIMARY KEY (parcel_uid, position)
);

-- A price list holds from its day on, in Moscow, until a later one does.
CREATE TABLE tariff (
  uid uuid PRIMARY KEY,
  valid_from date NOT NULL UNIQUE,
  -- As core `tariff` has them.
  rates jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Which column of a shop's own table carries what, by the digest of its headings (SHA-256, hex).
CREATE TABLE sheet_layout (
  customer_uid uuid NOT NULL REFERENCES customer,
  headings_digest text COLLATE "C" NOT NULL,
  layout jsonb NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (customer_uid, headings_digest)
);

-- What is made and attached when a mail leaves, such as an order's PDF: `{"kind": "order", "uid": "…"}`.
ALTER TABLE outbox_message ADD COLUMN attachment jsonb;

-- What holds until the operator says otherwise: roubles of each cell by zone for what the sender brings, 60 more where a
-- courier fetches it, and for each begun kilogram beyond the first.
INSERT INTO tariff (uid, valid_from, rates)
WITH zone (name, cells, step) AS (
  VALUES
    ('same_city', ARRAY[99, 119, 119, 149, 189, 239], 10),
    ('to_200', ARRAY[139, 159, 159, 199, 249, 319], 15),
    ('to_1000', ARRAY[189, 219, 219, 269, 339, 429], 25),
    ('to_3000', ARRAY[259, 299, 299, 369, 459, 579], 40),
    ('farther', ARRAY[349, 399, 399, 489, 609, 769], 60)
), service (name, more) AS (
  VALUES ('yourself', 0), ('courier', 60)
), priced AS (
  SELECT service.name AS service, zone.name AS zone, jsonb_build_object(
    'cells', (
      SELECT jsonb_object_agg(size, (price + more) * 100)
      FROM unnest(ARRAY['S/2', 'M/2', 'S', 'M', 'L', 'XL'], cells) AS cell (size, price)
    ),
    'weightStep', step * 100
  ) AS rates
  FROM zone, service
)
SELECT gen_random_uuid(), DATE '2020-01-01', jsonb_build_object(
  'weightIncluded', 1000,
  'weightStep', 1000,
  'storageDay', 5000,
  'services', (
    SELECT jsonb_object_agg(service, zones)
    FROM (SELECT service, jsonb_object_agg(zone, rates) AS zones FROM priced GROUP BY service) AS by_service
  )
);
