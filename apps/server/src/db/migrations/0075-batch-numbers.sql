-- Numbers of the parcels that wait in a saved batch, each once: another batch with one of them says so. A batch that was
-- saved before this, and lives 30 days at most, has them from its next save on.
ALTER TABLE batch ADD COLUMN numbers text[] NOT NULL DEFAULT '{}';
