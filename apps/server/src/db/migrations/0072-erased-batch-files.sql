-- The file was erased with the data of a recipient: a page that still has it must not put it back.
ALTER TABLE batch ADD COLUMN file_erased boolean NOT NULL DEFAULT false;
