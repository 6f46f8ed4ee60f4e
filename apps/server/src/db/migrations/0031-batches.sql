-- Parcels on their way to an order, saved: what a customer has uploaded or typed and not ordered yet.
CREATE TABLE batch (
  uid uuid PRIMARY KEY,
  customer_uid uuid NOT NULL REFERENCES customer,
  created_by uuid NOT NULL REFERENCES juridical_user,
  updated_by uuid NOT NULL REFERENCES juridical_user,
  name text NOT NULL CHECK (name <> ''),
  -- Empty where no file was uploaded.
  file_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('upload', 'manual', 'rest')),
  -- The page that opens it.
  page text NOT NULL CHECK (page IN ('sheet', 'form')),
  -- As the contract's `batchContent`.
  content jsonb NOT NULL,
  content_bytes integer NOT NULL CHECK (content_bytes >= 0),
  parcels_count integer NOT NULL CHECK (parcels_count >= 0),
  -- Phones (E.164) and e-mails in small letters that stand in the content: an erasure finds them by these.
  contacts text[] NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX batch_of_customer ON batch (customer_uid, updated_at DESC);
CREATE INDEX batch_expires ON batch (expires_at);
CREATE INDEX batch_contacts ON batch USING gin (contacts);
