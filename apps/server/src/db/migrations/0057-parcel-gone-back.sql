-- without a transaction
-- What has left its point on the way back, by the day of the last step; what was handed out has an index already.
DROP INDEX CONCURRENTLY IF EXISTS parcel_gone_back;
CREATE INDEX CONCURRENTLY parcel_gone_back ON parcel (status_at)
  WHERE parent_uid IS NULL AND arrived_at IS NOT NULL AND status IN ('removed_from_locker', 'taken_for_return', 'returned');
