-- Of the taken cells those that no parcel of ours and no broken door takes: what a file of cells said beyond them. Null in
-- rows from before, until the first nightly check has settled them.
ALTER TABLE point_cell ADD COLUMN taken_by_others integer CHECK (taken_by_others >= 0);
ALTER TABLE point_cell ALTER COLUMN taken_by_others SET DEFAULT 0;
