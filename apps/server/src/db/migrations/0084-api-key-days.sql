-- Calls of each key by day of Moscow and the parcels ordered by them: all of them, however many the log keeps.
CREATE TABLE api_key_day (
  key_uid uuid NOT NULL REFERENCES api_key ON DELETE CASCADE,
  day date NOT NULL,
  calls integer NOT NULL,
  -- Answered 4xx or 5xx, and of them 429.
  refused integer NOT NULL,
  limited integer NOT NULL,
  parcels integer NOT NULL,
  PRIMARY KEY (key_uid, day)
);
