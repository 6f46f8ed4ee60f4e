-- bears old processes: what they tell of a parcel of a sandbox that is deleted meanwhile waits for nobody, as its parcel does
-- Apart from the change that needs it, as 0112. Whoever puts a message holds its parcel.
ALTER TABLE outbox_message DROP CONSTRAINT outbox_message_parcel_uid_fkey;
