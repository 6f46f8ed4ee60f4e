-- without a transaction
-- By which it is found whose time has come, and what is kept about somebody.
DROP INDEX CONCURRENTLY IF EXISTS parcel_contacts;
CREATE INDEX CONCURRENTLY parcel_contacts ON parcel (status_at)
  WHERE parent_uid IS NULL AND contacts_erased_at IS NULL
    AND status IN ('received', 'issued', 'handed_over', 'returned', 'cancelled', 'removed_from_locker', 'taken_for_return');
DROP INDEX CONCURRENTLY IF EXISTS parcel_receiver_email;
CREATE INDEX CONCURRENTLY parcel_receiver_email ON parcel ((lower(receiver_email) COLLATE "C"))
  WHERE parent_uid IS NULL AND receiver_email <> '';
DROP INDEX CONCURRENTLY IF EXISTS outbox_whole;
CREATE INDEX CONCURRENTLY outbox_whole ON outbox_message (created_at) WHERE erased_at IS NULL AND status <> 'pending';
DROP INDEX CONCURRENTLY IF EXISTS audit_log_whole;
CREATE INDEX CONCURRENTLY audit_log_whole ON audit_log (at) WHERE erased_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS audit_log_addresses;
CREATE INDEX CONCURRENTLY audit_log_addresses ON audit_log (at) WHERE address <> '';
