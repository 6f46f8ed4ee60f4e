-- What «Ввод в работу» found at a cabinet: a proposal until an operator puts it in force, then null. `found_at` stays, so that
-- the same report proposes nothing twice.
ALTER TABLE device ADD COLUMN found_map jsonb,
  ADD COLUMN found_at timestamptz,
  -- Sizes that the operator corrected in it; told to the device with its configuration.
  ADD COLUMN door_sizes jsonb;
