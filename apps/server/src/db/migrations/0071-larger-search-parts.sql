-- A part that has become one with the part before it: nothing is written into it any more, and it is searched until its lines have been moved.
ALTER TABLE parcel_search_part ADD COLUMN merged boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION write_parcel_search(uids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO parcel_search (parcel_uid, customer_uid, created_at, part, body)
  SELECT parcel.uid, parcel.customer_uid, parcel.created_at,
    coalesce((SELECT max(part) FROM parcel_search_part
      WHERE parcel_search_part.customer_uid = parcel.customer_uid AND NOT merged
        AND part <= floor(extract(epoch FROM parcel.created_at) / 3600)), 0),
    search_folded(concat_ws(E'\n', parcel.parcel_number, parcel.barcode,
      (SELECT string_agg(cell.barcode, E'\n') FROM parcel AS cell WHERE cell.parent_uid = parcel.uid),
      ltrim(parcel.receiver_phone, '+'), parcel.receiver_email, juridical_order.order_number, point.number))
  FROM parcel JOIN point ON point.uid = parcel.point_uid
    LEFT JOIN juridical_order ON juridical_order.uid = parcel.order_uid
  WHERE parcel.uid = ANY(uids) AND parcel.parent_uid IS NULL
  ON CONFLICT (parcel_uid) DO UPDATE SET body = excluded.body, created_at = excluded.created_at, part = excluded.part
$$;
