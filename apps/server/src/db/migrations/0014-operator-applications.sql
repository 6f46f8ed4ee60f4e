-- What operators do with applications, feedback and responses, and what they are found by.

-- Small letters, ё as е, nothing but words: the same in every locale of a database. Searches ask for beginnings of words.
CREATE FUNCTION words_of(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN to_tsvector(
  'simple'::regconfig,
  translate(
    lower($1 COLLATE "C"),
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё@._-+()/\:;,"''«»„“”‘’–—<>=&%#!?*[]{}|~^$№`',
    'абвгдеежзийклмнопрстуфхцчшщъыьэюяе' || repeat(' ', 42)
  )
);

-- The journal is found by what people call a thing.
CREATE INDEX audit_log_words ON audit_log USING gin (words_of(subject_name));

ALTER TABLE juridical_application
  -- Null where the command line settled it, or nobody has yet.
  ADD COLUMN settled_by uuid REFERENCES operator_user,
  -- What approval recorded: the list is searched by it.
  ADD COLUMN juridical_name text,
  ADD COLUMN inn text COLLATE "C";
UPDATE juridical_application AS application
SET juridical_name = customer.juridical_name, inn = customer.inn
FROM juridical_user AS owner JOIN customer ON customer.uid = owner.customer_uid
WHERE owner.uid = application.user_uid;
ALTER TABLE juridical_application
  ADD COLUMN words tsvector GENERATED ALWAYS AS (words_of(
    ceo_fullname || ' ' || ceo_email || ' ' || substr(ceo_phone, 2) || ' ' || substr(ceo_phone, 3) || ' '
    || coalesce(juridical_name, '') || ' ' || coalesce(inn, '')
  )) STORED;
CREATE INDEX juridical_application_words ON juridical_application USING gin (words);
-- The queue begins with whoever waits longest, the other lists with the newest.
CREATE INDEX juridical_application_status ON juridical_application (status, created_at, uid);
-- Whether somebody has applied before.
CREATE INDEX juridical_application_phone ON juridical_application (ceo_phone);
CREATE INDEX juridical_application_email ON juridical_application (lower(ceo_email));
CREATE INDEX application_file_digest ON application_file (digest);
CREATE INDEX application_file_application ON application_file (application_uid);
CREATE INDEX juridical_user_phone ON juridical_user (ceo_phone);

ALTER TABLE feedback
  ADD COLUMN handled_at timestamptz,
  -- Null where it was not a person of the console.
  ADD COLUMN handled_by uuid REFERENCES operator_user,
  -- For ourselves: the customer does not see it.
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN words tsvector GENERATED ALWAYS AS (words_of(
    name || ' ' || email || ' ' || text || ' ' || phone || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' '
    || substr(regexp_replace(phone, '[^0-9]', '', 'g'), 2)
  )) STORED,
  ADD CHECK (handled_at IS NOT NULL OR handled_by IS NULL);
CREATE INDEX feedback_words ON feedback USING gin (words);
CREATE INDEX feedback_open ON feedback (created_at, uid) WHERE handled_at IS NULL;

-- What was answered by e-mail; the letter itself leaves through the outbox.
CREATE TABLE feedback_reply (
  uid uuid PRIMARY KEY,
  feedback_uid uuid NOT NULL REFERENCES feedback ON DELETE CASCADE,
  operator_uid uuid REFERENCES operator_user,
  recipient text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX feedback_reply_feedback ON feedback_reply (feedback_uid, created_at);

ALTER TABLE vacancy_response
  ADD COLUMN handled_at timestamptz,
  ADD COLUMN handled_by uuid REFERENCES operator_user,
  ADD COLUMN words tsvector GENERATED ALWAYS AS (words_of(
    name || ' ' || email || ' ' || substr(phone, 2) || ' ' || substr(phone, 3)
  )) STORED,
  ADD CHECK (handled_at IS NOT NULL OR handled_by IS NULL);
CREATE INDEX vacancy_response_words ON vacancy_response USING gin (words);
CREATE INDEX vacancy_response_open ON vacancy_response (created_at, uid) WHERE handled_at IS NULL;
