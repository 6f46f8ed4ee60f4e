-- A key for each three letters in a row of a line, with the customer whose they are and the last four bits of the letter
-- after them, which tell digits apart: four digits are one key, and three are sixteen. What spans lines is not searched for.
CREATE FUNCTION search_grams(customer uuid, body text) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
DECLARE
  own integer := uuid_hash(customer);
  letters text[] := string_to_array(body, NULL);
  keys integer[] := '{}';
  gram text;
  made integer := 0;
BEGIN
  FOR at IN 1 .. cardinality(letters) - 2 LOOP
    gram := letters[at] || letters[at + 1] || letters[at + 2];
    CONTINUE WHEN strpos(gram, E'\n') > 0;
    made := made + 1;
    keys[made] := ((hashtext(gram) # own) & -16) | (ascii(coalesce(letters[at + 3], '')) & 15);
  END LOOP;
  RETURN keys;
END
$$;

-- What a parcel with this fragment of four letters or more has all of, and with one of three letters, one of. Of a long one every
-- fourth key and the last: together they see each of its letters, and each more is another list to read.
CREATE FUNCTION wanted_grams(customer uuid, fragment text) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE length(fragment)
  WHEN 3 THEN ARRAY(
    SELECT ((hashtext(fragment) # uuid_hash(customer)) & -16) | rest FROM generate_series(0, 15) AS rest
  )
  -- What comes after the last three letters is not known.
  ELSE ARRAY(
    SELECT grams[at] FROM search_grams(customer, fragment) AS grams, generate_series(1, cardinality(grams) - 1) AS at
    WHERE at % 4 = 1 OR at = cardinality(grams) - 1
  )
END;
