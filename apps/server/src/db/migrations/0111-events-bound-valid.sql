-- bears old processes: it reads the table while it is read and written, and holds no transaction of others
DO $$
BEGIN
  EXECUTE (SELECT format('ALTER TABLE parcel_event VALIDATE CONSTRAINT %I', conname) FROM pg_constraint
    WHERE conrelid = 'parcel_event'::regclass AND conname ~ '^parcel_event_before_\d{4}_\d{2}$');
END
$$;
