-- without a transaction
-- The next page of changes, whatever came before it.
DROP INDEX CONCURRENTLY IF EXISTS point_changes;
CREATE INDEX CONCURRENTLY point_changes ON point (sandbox, changed_revision, number);
