-- The deadline of storage that a message speaks of: when the parcel's is another, the message is no longer true.
ALTER TABLE outbox_message ADD COLUMN deadline timestamptz;

-- What is still to be done: few rows of many.
CREATE INDEX outbox_unsettled ON outbox_message (status, send_after) WHERE status IN ('pending', 'failed');
