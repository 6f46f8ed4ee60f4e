-- Questions and answers of the home page become texts that editors change in the console.

CREATE TABLE faq_question (
  uid uuid PRIMARY KEY,
  question text NOT NULL CHECK (char_length(question) BETWEEN 1 AND 500),
  -- HTML, sanitised when it is written and once more when it is read.
  answer text NOT NULL,
  -- Among the others, from 1.
  position integer NOT NULL,
  is_show boolean NOT NULL DEFAULT true,
  -- Markdown; null where the HTML itself was written.
  source text,
  -- Grows with each change: who saves names the one that was opened.
  version integer NOT NULL DEFAULT 1
);
