-- without a transaction
-- bears old processes: until they are stopped, they search for fragments by reading the table: a second at two million parcels
DROP INDEX CONCURRENTLY IF EXISTS parcel_search_parts;
CREATE INDEX CONCURRENTLY parcel_search_parts ON parcel_search USING gin (search_keys_of(customer_uid, part, body));
DROP INDEX CONCURRENTLY IF EXISTS parcel_search_grams;
