-- Trial access: a customer without a contract, who has nothing but the sandbox until this time. The token is a keyed digest of
-- the e-mail that it was opened for: one address has one trial, however often and from how many sides its link is opened.
ALTER TABLE customer
  ADD COLUMN trial_until timestamptz,
  ADD COLUMN trial_token text COLLATE "C";
CREATE UNIQUE INDEX customer_trial_token ON customer (trial_token);

-- Whoever asks for it consents as in the other forms.
ALTER TABLE consent_evidence
  DROP CONSTRAINT consent_evidence_form_check,
  ADD CONSTRAINT consent_evidence_form_check
    CHECK (form IN ('vacancy', 'registration', 'feedback', 'trial')) NOT VALID;
