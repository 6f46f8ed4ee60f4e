-- The second factor is set up anew beside the one that serves; the last sign-in outlives its session; the journal is found
-- by words of what people call a thing.

ALTER TABLE operator_user
  -- Offered and not confirmed yet, sealed as totp_secret is.
  ADD COLUMN totp_offered text,
  ADD COLUMN totp_offered_at timestamptz,
  -- When the last sign-in was finished.
  ADD COLUMN signed_in_at timestamptz;

-- For later indexes. Comes with PostgreSQL, and the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Letters and figures in small type with spaces between, so that the parser of texts takes no number for a sum or a path.
-- Trigrams would not do: where the database's own letters are those of C, they know no Russian ones.
CREATE FUNCTION audit_words(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'));
CREATE INDEX audit_log_words ON audit_log USING gin (audit_words(subject_name));
CREATE INDEX audit_log_subject_id ON audit_log (subject_id, at DESC, uid DESC);
