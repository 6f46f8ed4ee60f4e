-- What a large customer's parcels hold is kept in parts by date: a search reads the newest first and stops once it has found as many
-- as are counted, and no list of the index is longer than a part. A customer of few parcels has no part but 0.
CREATE TABLE parcel_search_part (
  customer_uid uuid NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- The hour since 1970 from which on its parcels were made.
  part integer NOT NULL CHECK (part > 0),
  -- False while parcels that were made before it was begun are moved to it: parts are searched whole until then.
  filled boolean NOT NULL,
  PRIMARY KEY (customer_uid, part)
);

-- 0: made before the first part of the customer, or not yet moved to its own.
ALTER TABLE parcel_search ADD COLUMN part integer NOT NULL DEFAULT 0;

-- Keys of a part from those of part 0: the last four bits are letters, and stay.
CREATE FUNCTION part_mask(part integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE part WHEN 0 THEN 0 ELSE hashint4(part) & -16 END;

CREATE FUNCTION part_keys(grams integer[], part integer) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT gram # part_mask(part) FROM unnest(grams) AS gram);

-- `search_grams` of a part. Its body is bound here: an index is built without the path on which functions are looked for.
CREATE FUNCTION search_keys_of(customer uuid, part integer, body text) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
RETURN CASE part WHEN 0 THEN search_grams(customer, body) ELSE part_keys(search_grams(customer, body), part) END;

CREATE OR REPLACE FUNCTION write_parcel_search(uids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO parcel_search (parcel_uid, customer_uid, created_at, part, body)
  SELECT parcel.uid, parcel.customer_uid, parcel.created_at,
    coalesce((SELECT max(part) FROM parcel_search_part
      WHERE parcel_search_part.customer_uid = parcel.customer_uid
        AND part <= floor(extract(epoch FROM parcel.created_at) / 3600)), 0),
    search_folded(concat_ws(E'\n', parcel.parcel_number, parcel.barcode,
      (SELECT string_agg(cell.barcode, E'\n') FROM parcel AS cell WHERE cell.parent_uid = parcel.uid),
      ltrim(parcel.receiver_phone, '+'), parcel.receiver_email, juridical_order.order_number, point.number))
  FROM parcel JOIN point ON point.uid = parcel.point_uid
    LEFT JOIN juridical_order ON juridical_order.uid = parcel.order_uid
  WHERE parcel.uid = ANY(uids) AND parcel.parent_uid IS NULL
  ON CONFLICT (parcel_uid) DO UPDATE SET body = excluded.body, created_at = excluded.created_at, part = excluded.part
$$;
