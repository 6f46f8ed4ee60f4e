-- Who is silent: each word of a point or a source, until a chore has folded it; what is usual for each, and how long each was silent.

-- A batch of the feed is a word of its source, and of the points of which it says something; a sample of a locker is one of its point.
CREATE TABLE feed_word (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null: a word of the source alone. Of a point that may be gone.
  point_uid uuid,
  -- Empty: the point speaks for itself.
  source text NOT NULL,
  -- A status, or `connection`; empty of a source.
  said text COLLATE "C" NOT NULL
);

CREATE TABLE silence_state (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('point', 'source')),
  -- A uid, or the name of a source.
  subject text COLLATE "C" NOT NULL,
  last_at timestamptz NOT NULL,
  -- By which the last word of a point came; empty: by itself.
  source text NOT NULL,
  said text COLLATE "C" NOT NULL,
  -- From when on a pause counts, where that is later than the last word: the point came back, or its source did.
  since timestamptz NOT NULL,
  -- Seconds: of the usual pause, and of the one after which it is silent, as of the Moscow day of the last word.
  usual integer NOT NULL,
  pause_limit integer NOT NULL,
  limit_day date NOT NULL,
  -- When it will be silent, without another word.
  due_at timestamptz NOT NULL,
  -- Null: it is not.
  silent_since timestamptz,
  -- A point that is offered, a source that is on.
  watched boolean NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX silence_state_source ON silence_state (source) WHERE source <> '';

-- Pauses that ended on a day of Moscow, seconds of open hours. Of `network`: how many points have a habit, and what nine of ten
-- of them do not exceed.
CREATE TABLE silence_day (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('point', 'source', 'network')),
  subject text COLLATE "C" NOT NULL,
  day date NOT NULL,
  words integer NOT NULL,
  longest integer NOT NULL,
  PRIMARY KEY (kind, subject, day)
);
CREATE INDEX silence_day_day ON silence_day (day);

CREATE TABLE silence_spell (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('point', 'source')),
  subject text COLLATE "C" NOT NULL,
  began_at timestamptz NOT NULL,
  -- Null: it lasts.
  ended_at timestamptz,
  PRIMARY KEY (kind, subject, began_at)
);

-- Points that were silent at some time of a day of Moscow.
CREATE TABLE silence_report (
  day date PRIMARY KEY,
  points integer NOT NULL
);
