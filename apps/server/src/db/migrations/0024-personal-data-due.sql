-- without a transaction
-- Whose recipients are erased: whatever the status, once nothing has happened for long.
DROP INDEX CONCURRENTLY IF EXISTS parcel_contacts_due;
CREATE INDEX CONCURRENTLY parcel_contacts_due ON parcel ((coalesce(status_at, created_at)))
  WHERE parent_uid IS NULL AND contacts_erased_at IS NULL;
-- What keeps a customer from leaving: a short index, since parcels leave it with their end.
DROP INDEX CONCURRENTLY IF EXISTS parcel_of_customer_under_way;
CREATE INDEX CONCURRENTLY parcel_of_customer_under_way ON parcel (customer_uid)
  WHERE parent_uid IS NULL AND status NOT IN ('received', 'issued', 'handed_over', 'returned', 'cancelled');
DROP INDEX CONCURRENTLY IF EXISTS parcel_contacts;
