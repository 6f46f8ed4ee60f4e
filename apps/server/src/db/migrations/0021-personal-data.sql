-- What personal data is erased when its time has come or somebody asks (docs/personal-data.md). Older processes go on beside
-- it: nothing that they write or read is taken away.

-- Since when the recipient's phone and e-mail are erased: nobody fills them in again.
ALTER TABLE parcel ADD COLUMN contacts_erased_at timestamptz;

-- Recipient, subject and body are empty since then; when it left and about what stays.
ALTER TABLE outbox_message ADD COLUMN erased_at timestamptz;

-- A user whose customer has left: no name, phone or e-mail, a login that says nothing, no password.
ALTER TABLE juridical_user ADD COLUMN erased_at timestamptz;

-- When a consent was taken back, for what is kept a while longer on another ground.
ALTER TABLE juridical_application
  ADD COLUMN consent_withdrawn_at timestamptz,
  -- Of an approved one the acceptance of the offer stays, its applicant and scans do not.
  ADD COLUMN erased_at timestamptz;
ALTER TABLE juridical_application DROP CONSTRAINT juridical_application_ceo_phone_check;
ALTER TABLE juridical_application ADD CONSTRAINT juridical_application_ceo_phone_check
  CHECK (ceo_phone ~ '^\+7\d{10}$' OR (ceo_phone = '' AND erased_at IS NOT NULL)) NOT VALID;
ALTER TABLE feedback ADD COLUMN consent_withdrawn_at timestamptz;
ALTER TABLE vacancy_response ADD COLUMN consent_withdrawn_at timestamptz;

-- That a consent was given, after what it was given for is erased: whoever complains later names the phone or the e-mail,
-- which are here only as keyed digests.
CREATE TABLE consent_evidence (
  uid uuid PRIMARY KEY,
  form text COLLATE "C" NOT NULL CHECK (form IN ('vacancy', 'registration', 'feedback')),
  phone_digest text COLLATE "C" NOT NULL,
  email_digest text COLLATE "C" NOT NULL,
  consent_version text,
  offer_version text,
  given_at timestamptz NOT NULL,
  address text NOT NULL,
  withdrawn_at timestamptz,
  erased_at timestamptz NOT NULL
);
CREATE INDEX consent_evidence_erased ON consent_evidence (erased_at);
CREATE INDEX consent_evidence_phone ON consent_evidence (phone_digest);
CREATE INDEX consent_evidence_email ON consent_evidence (email_digest);

-- Somebody's wish that what is kept about a person or a customer be erased; another operator agrees.
CREATE TABLE erasure_request (
  uid uuid PRIMARY KEY,
  -- Whom it is about: E.164, an e-mail in small letters, or a customer. Phone and e-mail are emptied once it is settled.
  phone text COLLATE "C" NOT NULL DEFAULT '',
  email text COLLATE "C" NOT NULL DEFAULT '',
  customer_uid uuid REFERENCES customer,
  -- Keyed digest of the phone or e-mail: the same person is known again.
  contact_digest text COLLATE "C" NOT NULL DEFAULT '',
  ground text COLLATE "C" NOT NULL CHECK (ground IN ('withdrawal', 'demand', 'mistake')),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'done', 'refused')),
  -- Null: the command line.
  asked_by uuid REFERENCES operator_user,
  asked_at timestamptz NOT NULL,
  settled_by uuid REFERENCES operator_user,
  settled_at timestamptz,
  refusal text,
  -- How much was erased, and what stays and why, by kind.
  outcome jsonb,
  CHECK (settled_by <> asked_by),
  CHECK ((status = 'waiting') = (settled_at IS NULL)),
  CHECK ((status = 'refused') = (refusal IS NOT NULL)),
  CHECK (status = 'waiting' OR (phone = '' AND email = ''))
);
CREATE INDEX erasure_request_asked ON erasure_request (asked_at DESC, uid DESC);
CREATE INDEX erasure_request_waiting ON erasure_request (asked_at, uid) WHERE status = 'waiting';

-- The journal stays append-only but for one thing: its personal data may be emptied, which says so itself.
ALTER TABLE audit_log ADD COLUMN erased_at timestamptz;
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_log' THEN
    IF (NEW.uid, NEW.at, NEW.operator_uid, NEW.actor, NEW.action, NEW.subject_kind, NEW.subject_id, NEW.request_id)
        IS NOT DISTINCT FROM
        (OLD.uid, OLD.at, OLD.operator_uid, OLD.actor, OLD.action, OLD.subject_kind, OLD.subject_id, OLD.request_id)
      AND NEW.address IN (OLD.address, '')
      AND (
        (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.subject_name = '' AND NEW.reason = ''
          AND NEW.before IS NULL AND NEW.after IS NULL)
        OR (OLD.address <> '' AND NEW.address = ''
          AND (NEW.subject_name, NEW.reason, NEW.before, NEW.after, NEW.erased_at)
            IS NOT DISTINCT FROM (OLD.subject_name, OLD.reason, OLD.before, OLD.after, OLD.erased_at))
      )
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
