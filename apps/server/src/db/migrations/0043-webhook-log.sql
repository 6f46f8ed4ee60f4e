-- Why it is delivered: something happened, or the shop asked for it again.
ALTER TABLE webhook_delivery ADD COLUMN reason text COLLATE "C" NOT NULL DEFAULT 'event';
-- How the text of an answer begins.
ALTER TABLE webhook_attempt ADD COLUMN answer text;
