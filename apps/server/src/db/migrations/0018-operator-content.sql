-- News, instructions and questions are edited in the console: by Markdown that stays beside the HTML made of it, and by
-- one editor at a time.

ALTER TABLE news
  -- Markdown; null where the HTML itself was written.
  ADD COLUMN source text,
  -- Grows with each change: who saves names the one that was opened.
  ADD COLUMN version integer NOT NULL DEFAULT 1;

ALTER TABLE instruction
  ADD COLUMN source text,
  ADD COLUMN version integer NOT NULL DEFAULT 1;

ALTER TABLE juridical_question
  ADD COLUMN source text,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
