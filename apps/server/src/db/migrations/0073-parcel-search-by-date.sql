-- without a transaction
-- The newest or oldest lines of a customer, without a look at their parcels.
DROP INDEX CONCURRENTLY IF EXISTS parcel_search_by_date;
CREATE INDEX CONCURRENTLY parcel_search_by_date ON parcel_search (customer_uid, created_at DESC, parcel_uid);
