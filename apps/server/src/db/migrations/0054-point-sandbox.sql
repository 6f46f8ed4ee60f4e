-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS point_uid_sandbox;
CREATE UNIQUE INDEX CONCURRENTLY point_uid_sandbox ON point (uid, sandbox);
