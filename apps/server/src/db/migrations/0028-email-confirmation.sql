-- A customer's new e-mail waits until its link is opened. `juridical_user.email` stays the confirmed address, to which all letters go:
-- every address of today counts as confirmed, and processes of the release before write to it too.
CREATE TABLE email_change (
  uid uuid PRIMARY KEY,
  -- In which order the changes of one user were asked for.
  number bigint GENERATED ALWAYS AS IDENTITY,
  user_uid uuid NOT NULL REFERENCES juridical_user ON DELETE CASCADE,
  -- The confirmed address when the change was asked for.
  old_email text NOT NULL,
  new_email text NOT NULL CHECK (new_email <> ''),
  -- One that waits past `expires_at` counts for nothing.
  status text COLLATE "C" NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'confirmed', 'replaced', 'withdrawn', 'taken_back')),
  -- SHA-256 of the links' tokens, hex.
  confirm_digest text COLLATE "C" NOT NULL UNIQUE,
  take_back_digest text COLLATE "C" NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  take_back_until timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- An operator asks to confirm it without the link, another one approves.
  requested_by uuid REFERENCES operator_user,
  requested_at timestamptz,
  request_reason text CHECK (char_length(request_reason) BETWEEN 1 AND 500),
  approved_by uuid REFERENCES operator_user,
  CHECK (approved_by <> requested_by),
  CHECK (approved_by IS NULL OR requested_by IS NOT NULL),
  CHECK ((requested_by IS NULL) = (requested_at IS NULL)),
  CHECK ((requested_by IS NULL) = (request_reason IS NULL)),
  CHECK (status <> 'confirmed' OR confirmed_at IS NOT NULL)
);
CREATE UNIQUE INDEX email_change_waiting ON email_change (user_uid) WHERE status = 'waiting';
CREATE INDEX email_change_user ON email_change (user_uid, number);
CREATE INDEX email_change_over ON email_change (take_back_until);
