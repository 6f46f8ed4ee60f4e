-- bears old processes: it reads the table while it is read and written, and holds no transaction of others
DO $$
BEGIN
  EXECUTE (SELECT format('ALTER TABLE outbox_message VALIDATE CONSTRAINT %I', conname) FROM pg_constraint
    WHERE conrelid = 'outbox_message'::regclass AND conname ~ '^outbox_message_before_\d{4}_\d{2}$');
END
$$;
