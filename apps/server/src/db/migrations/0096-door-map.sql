-- What «Ввод в работу» found at a cabinet: a proposal until an operator puts it in force, then null. `found_at` stays, so that
-- the same report proposes nothing twice.
ALTER TABLE device ADD COLUMN found_map jsonb,
  ADD COLUMN found_at timestamptz,
  -- The last one that was found, in force or not: told to a store that has lost its own.
  ADD COLUMN known_map jsonb,
  -- Sizes that the operator corrected in it; told to the device with its configuration.
  ADD COLUMN door_sizes jsonb;
