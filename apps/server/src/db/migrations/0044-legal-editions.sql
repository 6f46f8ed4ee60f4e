-- Offer and policy become texts that editors write in the console. What is published stays: people have accepted it.

CREATE TABLE legal_edition (
  uid uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('offer', 'privacy_policy')),
  -- The day from which it applies (2026-11-01, Moscow), by which it is named; null for the draft.
  edition text COLLATE "C" CHECK (edition ~ '^\d{4}-\d\d-\d\d$'),
  -- Markdown.
  source text NOT NULL,
  -- HTML, sanitised when it is written and once more when it is read.
  content text NOT NULL,
  -- Begun with the installation, not written by its editors.
  built_in boolean NOT NULL DEFAULT false,
  -- Of the draft, grows with each change: who saves names the one that was opened.
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by uuid REFERENCES operator_user,
  published_at timestamptz,
  published_by uuid REFERENCES operator_user,
  UNIQUE (kind, edition),
  CHECK ((edition IS NULL) = (published_at IS NULL))
);
CREATE UNIQUE INDEX legal_edition_draft ON legal_edition (kind) WHERE edition IS NULL;
