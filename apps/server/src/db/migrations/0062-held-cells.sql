-- without a transaction
-- Cells that are counted, for the nightly comparison of counts, doors and parcels.
DROP INDEX CONCURRENTLY IF EXISTS parcel_cell_held;
CREATE INDEX CONCURRENTLY parcel_cell_held ON parcel (point_uid) WHERE cell_held;
