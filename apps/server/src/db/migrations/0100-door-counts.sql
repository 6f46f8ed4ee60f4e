-- bears old processes: its index is of a table that few lockers have filled since 0033
-- How often a door opened, failed and so on, and when last.
CREATE INDEX device_fact_counted ON device_fact (device_uid, door, kind, at) WHERE door IS NOT NULL;
