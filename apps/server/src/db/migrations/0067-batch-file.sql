-- The file that a saved batch was uploaded as, byte for byte; its name stands in the batch.
CREATE TABLE batch_file (
  batch_uid uuid PRIMARY KEY REFERENCES batch ON DELETE CASCADE,
  file_key text NOT NULL UNIQUE,
  bytes integer NOT NULL CHECK (bytes > 0),
  -- Phones (E.164) and e-mails in small letters that stand in the file: an erasure finds it by these.
  contacts text[] NOT NULL,
  stored_at timestamptz NOT NULL
);
CREATE INDEX batch_file_contacts ON batch_file USING gin (contacts);
