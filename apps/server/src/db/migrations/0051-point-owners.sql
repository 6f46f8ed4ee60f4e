-- Owners of points whom operators have named, the spellings that mean them, and pairs that only look alike. Codes are
-- as `point.owner` has them.
CREATE TABLE point_owner (
  code text COLLATE "C" PRIMARY KEY,
  title text NOT NULL
);
CREATE TABLE point_owner_spelling (
  code text COLLATE "C" PRIMARY KEY,
  owner text COLLATE "C" NOT NULL REFERENCES point_owner
);
CREATE TABLE point_owner_apart (
  one text COLLATE "C" NOT NULL,
  other text COLLATE "C" NOT NULL,
  PRIMARY KEY (one, other)
);
