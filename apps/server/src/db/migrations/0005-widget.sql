-- What a shop's page needs: tokens bound to its origins, and what is known of a point's room.

-- Grams of the heaviest parcel; null where nobody has told us, and then nothing is limited.
ALTER TABLE point ADD COLUMN max_weight integer CHECK (max_weight > 0);

-- Cells of one size in one locker. No row: not known, and not limited.
CREATE TABLE point_cell (
  point_uid uuid NOT NULL REFERENCES point ON DELETE CASCADE,
  cell_size text COLLATE "C" NOT NULL CHECK (cell_size IN ('S/2', 'M/2', 'S', 'M', 'L', 'XL')),
  total integer NOT NULL CHECK (total >= 0),
  -- Those that hold or await a parcel, or are broken.
  taken integer NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND total),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (point_uid, cell_size)
);

-- Every process looks for what has changed since it looked last.
CREATE INDEX point_cell_changed ON point_cell (changed_at);

-- Who may embed the map. Tokens are kept as digests (SHA-256, hex).
CREATE TABLE widget_token (
  uid uuid PRIMARY KEY,
  partner text NOT NULL UNIQUE CHECK (char_length(partner) BETWEEN 1 AND 64),
  token_digest text COLLATE "C" NOT NULL UNIQUE,
  -- Such as `https://shop.example`; `http://localhost:*` for a shop on its maker's own machine.
  origins text[] NOT NULL CHECK (cardinality(origins) BETWEEN 1 AND 20),
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
