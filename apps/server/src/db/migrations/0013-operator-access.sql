-- The second factor is set up anew beside the one that serves; the last sign-in outlives its session; the journal is found
-- by the number of a thing.

ALTER TABLE operator_user
  -- Offered and not confirmed yet, sealed as totp_secret is.
  ADD COLUMN totp_offered text,
  ADD COLUMN totp_offered_at timestamptz,
  -- When the last sign-in was finished.
  ADD COLUMN signed_in_at timestamptz;

CREATE INDEX audit_log_subject_id ON audit_log (subject_id, at DESC, uid DESC);
