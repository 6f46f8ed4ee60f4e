-- What waits for an operator, the oldest first.
-- bears old processes: a partial index of a table of hundreds of rows
CREATE INDEX incident_waits ON incident (opened_at) WHERE closed_at IS NULL;
