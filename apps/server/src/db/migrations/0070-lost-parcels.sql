-- What was refused for lack of room: whoever asked for a size at a point, once a day, and the report that a chore makes of it.
CREATE TABLE room_refusal (
  -- Of Moscow.
  day date NOT NULL,
  point_uid uuid NOT NULL REFERENCES point ON DELETE CASCADE,
  cell_size text COLLATE "C" NOT NULL,
  -- A customer, or a token of the widget.
  asker_uid uuid NOT NULL,
  -- Where it was refused first.
  place text COLLATE "C" NOT NULL CHECK (place IN ('widget', 'estimate', 'order', 'upload')),
  -- 1 of a customer; of a token up to as many as a stranger may add in a day.
  refusals smallint NOT NULL CHECK (refusals BETWEEN 1 AND 20),
  PRIMARY KEY (day, point_uid, cell_size, asker_uid)
);

CREATE TABLE refusal_report (
  kind text NOT NULL CHECK (kind IN ('network', 'day', 'point', 'size', 'place')),
  -- The last so many days, today included; 1 of a day.
  days smallint NOT NULL,
  -- Empty, a day, a uid, a size or a place.
  subject text COLLATE "C" NOT NULL,
  refusals integer NOT NULL,
  PRIMARY KEY (kind, days, subject)
);
