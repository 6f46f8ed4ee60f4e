-- What sources say today, spread over several rows, so that batches of one source do not wait for each other's commit. The hourly sweep
-- adds days that are over to `feed_day`, which the release before goes on writing.
CREATE TABLE feed_day_part (
  source text NOT NULL,
  day date NOT NULL,
  part smallint NOT NULL,
  events integer NOT NULL CHECK (events >= 0),
  refused integer NOT NULL CHECK (refused BETWEEN 0 AND events),
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (source, day, part)
);
