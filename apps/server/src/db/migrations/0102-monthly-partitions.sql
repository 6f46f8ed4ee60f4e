-- bears old processes: they read and write both tables by name; what they send again is known by the index of its month
-- Facts and samples of lockers by month: months are made and dropped by the owner's `partitions`. No foreign keys: to attach a
-- month would lock `device`, and the reports with it.
CREATE SCHEMA partitions;

ALTER TABLE device_fact RENAME TO device_fact_before;
CREATE TABLE device_fact (LIKE device_fact_before) PARTITION BY RANGE (received_at);
-- What no month takes, so that nothing is refused.
CREATE TABLE partitions.device_fact_default PARTITION OF device_fact DEFAULT;
INSERT INTO device_fact SELECT * FROM device_fact_before;
DROP TABLE device_fact_before;
-- Of each month apart: a key of all of them would need its month.
CREATE UNIQUE INDEX device_fact_default_key ON partitions.device_fact_default (device_uid, store_id, seq);
CREATE INDEX device_fact_received ON device_fact (received_at);
CREATE INDEX device_fact_door ON device_fact (device_uid, door, at) WHERE door IS NOT NULL;
CREATE INDEX device_fact_counted ON device_fact (device_uid, door, kind, at) WHERE door IS NOT NULL;

ALTER TABLE device_telemetry RENAME TO device_telemetry_before;
CREATE TABLE device_telemetry (LIKE device_telemetry_before) PARTITION BY RANGE (at);
CREATE TABLE partitions.device_telemetry_default PARTITION OF device_telemetry DEFAULT;
INSERT INTO device_telemetry SELECT * FROM device_telemetry_before;
DROP TABLE device_telemetry_before;
ALTER TABLE device_telemetry ADD PRIMARY KEY (device_uid, at);
