-- Calls of one endpoint under way at once while it answers soon; an operator gives a large shop more.
ALTER TABLE webhook_endpoint ADD COLUMN at_once smallint NOT NULL DEFAULT 4 CHECK (at_once BETWEEN 1 AND 32);
