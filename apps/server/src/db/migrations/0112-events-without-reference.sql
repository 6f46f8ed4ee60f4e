-- bears old processes: they write events under the lock of their parcel, and delete a parcel after its events
-- Apart from the change that needs it, so that no more than these two tables are waited for at once: to drop a month of a table with
-- a foreign key would lock `parcel`.
ALTER TABLE parcel_event DROP CONSTRAINT parcel_event_parcel_uid_fkey;
