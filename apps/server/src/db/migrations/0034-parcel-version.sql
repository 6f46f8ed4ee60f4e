-- What the merchant API shows of a parcel beside what the cabinet does.
ALTER TABLE parcel
  -- Grows with every change of what is shown: of two answers, or two events, the greater one is the later.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- The shop's own fields, texts by name.
  ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';
