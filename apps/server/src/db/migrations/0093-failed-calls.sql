-- Calls answered 5xx, of those refused; of days before it nothing is known, and they have none.
ALTER TABLE api_key_day ADD COLUMN failed integer NOT NULL DEFAULT 0;
