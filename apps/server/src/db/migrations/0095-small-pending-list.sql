-- What waits to be put into this index is put there by whoever fills the list: at its default of 4 MB that is two seconds of a core within
-- the transaction that writes search lines, and each search reads the list meanwhile.
ALTER INDEX parcel_search_parts SET (gin_pending_list_limit = 256);
