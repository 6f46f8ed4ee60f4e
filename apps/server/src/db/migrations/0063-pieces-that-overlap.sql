-- Of a fragment of five letters or more every second key is asked for and the last, not every fourth: each overlaps the next by two letters, so that
-- parcels that hold its pieces apart are passed over within the index instead of by their lines.
CREATE OR REPLACE FUNCTION wanted_grams(customer uuid, fragment text) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE length(fragment)
  WHEN 3 THEN ARRAY(
    SELECT ((hashtext(fragment) # uuid_hash(customer)) & -16) | rest FROM generate_series(0, 15) AS rest
  )
  -- What comes after the last three letters is not known.
  ELSE ARRAY(
    SELECT DISTINCT grams[at] FROM search_grams(customer, fragment) AS grams, generate_series(1, cardinality(grams) - 1) AS at
    WHERE at % 2 = 1 OR at = cardinality(grams) - 1
  )
END;
