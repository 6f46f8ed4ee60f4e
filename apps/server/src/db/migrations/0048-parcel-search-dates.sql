-- When each parcel was made: what a fragment finds is put in its order without a look at each parcel. Rows of before are filled by the
-- program; until then they are looked up.
ALTER TABLE parcel_search ADD COLUMN created_at timestamptz;

CREATE OR REPLACE FUNCTION write_parcel_search(uids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO parcel_search (parcel_uid, customer_uid, created_at, body)
  SELECT parcel.uid, parcel.customer_uid, parcel.created_at, search_folded(concat_ws(E'\n', parcel.parcel_number, parcel.barcode,
    (SELECT string_agg(cell.barcode, E'\n') FROM parcel AS cell WHERE cell.parent_uid = parcel.uid),
    ltrim(parcel.receiver_phone, '+'), parcel.receiver_email, juridical_order.order_number, point.number))
  FROM parcel JOIN point ON point.uid = parcel.point_uid
    LEFT JOIN juridical_order ON juridical_order.uid = parcel.order_uid
  WHERE parcel.uid = ANY(uids) AND parcel.parent_uid IS NULL
  ON CONFLICT (parcel_uid) DO UPDATE SET body = excluded.body, created_at = excluded.created_at
$$;
