-- without a transaction
-- What the people of a company did, for its owners.
DROP INDEX CONCURRENTLY IF EXISTS audit_log_actor;
CREATE INDEX CONCURRENTLY audit_log_actor ON audit_log (actor, uid DESC) WHERE operator_uid IS NULL;
