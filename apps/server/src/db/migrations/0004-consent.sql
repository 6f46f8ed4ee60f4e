-- A consent has an edition, a time and an address, or there was none here: another system that sends responses answers
-- for it itself.
ALTER TABLE vacancy_response
  ALTER COLUMN consent_at DROP NOT NULL,
  ALTER COLUMN consent_address DROP NOT NULL;
UPDATE vacancy_response SET consent_at = NULL, consent_address = NULL WHERE consent_version IS NULL;
ALTER TABLE vacancy_response
  ADD CHECK ((consent_version IS NULL) = (consent_at IS NULL)),
  ADD CHECK ((consent_version IS NULL) = (consent_address IS NULL));
