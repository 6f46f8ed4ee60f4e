-- A row trigger does not fire on TRUNCATE: the journal is not emptied that way either.
CREATE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
