-- The network as the public sees it: points, their version, news and shops.

CREATE TABLE point (
  uid uuid PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (char_length(number) BETWEEN 1 AND 64),
  name text NOT NULL,
  settlement text NOT NULL,
  address text NOT NULL,
  active boolean NOT NULL,
  point_type text NOT NULL CHECK (point_type IN ('pickup', 'locker')),
  owner text NOT NULL,
  fitting_room boolean NOT NULL,
  check_order boolean NOT NULL,
  payment_point boolean NOT NULL,
  payment_card boolean NOT NULL,
  payment_cash boolean NOT NULL,
  -- Monday to Sunday.
  operation_time text[] NOT NULL CHECK (
    array_ndims(operation_time) = 1
    AND cardinality(operation_time) = 7
    AND array_position(operation_time, NULL) IS NULL
  ),
  how_to_find text NOT NULL,
  photos text[] NOT NULL CHECK (array_position(photos, NULL) IS NULL),
  -- Degrees, WGS 84. NaN and the infinities lie outside both ranges.
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  time_zone text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX point_position ON point (latitude, longitude);

-- Grows in the transaction that changes any point, so that every process knows when its copy is old.
CREATE TABLE point_revision (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO point_revision (revision) VALUES (0);

-- Rows of imports that were refused, kept as they came, with what is wrong.
CREATE TABLE point_quarantine (
  uid uuid PRIMARY KEY,
  source text NOT NULL,
  row_number integer NOT NULL,
  raw jsonb NOT NULL,
  faults jsonb NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX point_quarantine_imported ON point_quarantine (imported_at, row_number);

CREATE TABLE news (
  id integer PRIMARY KEY,
  title text NOT NULL,
  body text NOT NULL,
  news_image text NOT NULL DEFAULT '',
  published_date timestamptz NOT NULL,
  shown boolean NOT NULL DEFAULT true
);

CREATE INDEX news_published ON news (published_date DESC, id DESC);

CREATE TABLE shop (
  id integer PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  visitor_count bigint NOT NULL DEFAULT 0 CHECK (visitor_count >= 0)
);

-- Facts of the installation, such as «demonstration».
CREATE TABLE setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

-- The shape and the order of columns are those that rate-limiter-flexible writes to.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
