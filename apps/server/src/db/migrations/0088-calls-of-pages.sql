-- Calls of publishable keys are kept up to a number of their own.
ALTER TABLE api_call_day ADD COLUMN kept_of_pages integer NOT NULL DEFAULT 0;
