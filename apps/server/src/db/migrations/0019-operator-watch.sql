-- What the operator watches: what leaves, what the feed refuses, who holds the widget.

-- Searches ask for the beginning of an address, or a phone whole.
CREATE INDEX outbox_recipient ON outbox_message ((lower(recipient) COLLATE "C"), created_at DESC);
DROP INDEX outbox_created;
CREATE INDEX outbox_created ON outbox_message (created_at DESC, uid);
CREATE INDEX outbox_failed ON outbox_message (created_at DESC, uid) WHERE status = 'failed';

-- The first page counts what was handed out lately.
CREATE INDEX parcel_handed_out ON parcel (status_at DESC)
  WHERE parent_uid IS NULL AND status IN ('received', 'issued', 'handed_over');
