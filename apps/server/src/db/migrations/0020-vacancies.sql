-- Vacancies become data that editors change in the console; responses remember which one they answer.

CREATE TABLE vacancy (
  uid uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  city text NOT NULL,
  -- When to work and for how much; empty where it does not say.
  schedule text NOT NULL,
  pay text NOT NULL,
  lead text NOT NULL,
  duties text[] NOT NULL,
  offers text[] NOT NULL,
  requirements text[] NOT NULL,
  -- Among the others, from 1.
  position integer NOT NULL,
  published boolean NOT NULL,
  -- When it was last put on the site.
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Grows with each change: who saves names the one that was opened.
  version integer NOT NULL DEFAULT 1,
  CHECK (published_at IS NOT NULL OR NOT published)
);

-- Null for what came before, from a process of an earlier version, or after the vacancy was deleted: the title stays.
ALTER TABLE vacancy_response ADD COLUMN vacancy_uid uuid REFERENCES vacancy ON DELETE SET NULL;
CREATE INDEX vacancy_response_vacancy ON vacancy_response (vacancy_uid, created_at DESC);
CREATE INDEX vacancy_response_unread ON vacancy_response (vacancy_uid) WHERE handled_at IS NULL;
