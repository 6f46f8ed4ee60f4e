-- Members of a company with roles. Whoever is there is an owner, and so is whoever a process of the release before makes.
ALTER TABLE juridical_user
  ADD COLUMN role text COLLATE "C" NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'shipper', 'accountant', 'developer')),
  ADD COLUMN invited_by uuid REFERENCES juridical_user ON DELETE SET NULL,
  -- Null for whoever the company was registered by.
  ADD COLUMN invited_at timestamptz,
  -- While nobody has opened the link of the invitation: until when it serves.
  ADD COLUMN invited_until timestamptz,
  ADD COLUMN disabled_at timestamptz;

ALTER TABLE customer ADD COLUMN developers_make_live_keys boolean NOT NULL DEFAULT false;
