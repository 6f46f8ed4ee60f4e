-- Points whose events the feed takes from their own terminal alone.
ALTER TABLE locker_settings ADD COLUMN own_events_only boolean NOT NULL DEFAULT false;
