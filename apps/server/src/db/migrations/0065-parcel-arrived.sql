-- without a transaction
-- What arrived on a day.
DROP INDEX CONCURRENTLY IF EXISTS parcel_arrived;
CREATE INDEX CONCURRENTLY parcel_arrived ON parcel (arrived_at)
  WHERE parent_uid IS NULL AND arrived_at IS NOT NULL;
