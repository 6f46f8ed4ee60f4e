-- What a change or a refused call of the merchant API said and was answered, for a week: JSON, redacted and cut.
CREATE TABLE api_call_body (
  call_uid uuid PRIMARY KEY REFERENCES api_call ON DELETE CASCADE,
  request text,
  answer text
);
