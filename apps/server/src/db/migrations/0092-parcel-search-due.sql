-- What the parcels of a new order are found by is written right after it, and before a search of their customer: within the order it was
-- a third of the time of one of a thousand. Processes of the release before find new parcels a moment late. Whoever goes back to it for
-- good puts `note_new_parcels` of 0038 back, and then what it has not written:
--   SELECT write_parcel_search(ARRAY(SELECT uid FROM parcel WHERE order_uid IN (SELECT order_uid FROM parcel_search_due)));
--   TRUNCATE parcel_search_due;
CREATE TABLE parcel_search_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_uid uuid NOT NULL,
  -- Of an order that may be gone.
  order_uid uuid NOT NULL
);
CREATE INDEX parcel_search_due_of_customer ON parcel_search_due (customer_uid);

CREATE OR REPLACE FUNCTION note_new_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parcel_search_due (customer_uid, order_uid) SELECT DISTINCT customer_uid, order_uid FROM made WHERE order_uid IS NOT NULL;
  PERFORM write_parcel_search(ARRAY(SELECT DISTINCT coalesce(parent_uid, uid) FROM made WHERE order_uid IS NULL));
  RETURN NULL;
END
$$;
