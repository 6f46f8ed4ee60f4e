-- bears old processes: it reads the tables while they are read and written, and holds no transaction of others
DO $$
DECLARE
  bound record;
BEGIN
  FOR bound IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
    WHERE contype = 'c' AND conname ~ '^(audit_log|api_call|api_call_body)_before_\d{4}_\d{2}$' LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', bound.name, bound.conname);
  END LOOP;
END
$$;
