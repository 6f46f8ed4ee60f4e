-- One box finds a parcel by any fragment of what names it. Beside `parcel`: a change of status writes nothing here.

-- As fragments are compared: small letters, ё as е, whatever the locale is.
CREATE FUNCTION search_folded(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN translate(
  lower($1 COLLATE "C"),
  'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
  'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'
);

-- Every three letters in a row of each line, with the customer whose they are: one customer's search reads no other's.
CREATE FUNCTION search_keys(customer uuid, body text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT hashtext(customer::text || substr(line, at, 3))
  FROM string_to_table(body, E'\n') AS line, generate_series(1, length(line) - 2) AS at
);

CREATE TABLE parcel_search (
  parcel_uid text COLLATE "C" PRIMARY KEY REFERENCES parcel ON DELETE CASCADE,
  customer_uid uuid NOT NULL,
  -- Folded, a line each: number, barcodes of the parcel and its cells, phone, e-mail, order, point.
  body text NOT NULL
);
CREATE INDEX parcel_search_keys ON parcel_search USING gin (search_keys(customer_uid, body));

-- Writes the lines of these parcels anew; cells have none of their own.
CREATE FUNCTION write_parcel_search(uids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO parcel_search (parcel_uid, customer_uid, body)
  SELECT parcel.uid, parcel.customer_uid, search_folded(concat_ws(E'\n', parcel.parcel_number, parcel.barcode,
    (SELECT string_agg(cell.barcode, E'\n') FROM parcel AS cell WHERE cell.parent_uid = parcel.uid),
    ltrim(parcel.receiver_phone, '+'), parcel.receiver_email, juridical_order.order_number, point.number))
  FROM parcel JOIN point ON point.uid = parcel.point_uid
    LEFT JOIN juridical_order ON juridical_order.uid = parcel.order_uid
  WHERE parcel.uid = ANY(uids) AND parcel.parent_uid IS NULL
  ON CONFLICT (parcel_uid) DO UPDATE SET body = excluded.body
$$;

CREATE FUNCTION note_new_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_parcel_search(ARRAY(SELECT DISTINCT coalesce(parent_uid, uid) FROM made));
  RETURN NULL;
END
$$;
CREATE TRIGGER parcel_search_new AFTER INSERT ON parcel REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_parcels();

CREATE FUNCTION note_changed_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_parcel_search(ARRAY[NEW.uid]);
  RETURN NULL;
END
$$;
CREATE TRIGGER parcel_search_changed
  AFTER UPDATE OF parcel_number, barcode, receiver_phone, receiver_email, order_uid, point_uid ON parcel
  FOR EACH ROW WHEN (NEW.parent_uid IS NULL) EXECUTE FUNCTION note_changed_parcel();
