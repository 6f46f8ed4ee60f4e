-- without a transaction
-- Messages that no channel takes wait on the console's first page.
DROP INDEX CONCURRENTLY IF EXISTS outbox_kept;
CREATE INDEX CONCURRENTLY outbox_kept ON outbox_message (created_at) WHERE status = 'kept';
