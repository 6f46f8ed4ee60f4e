-- The merchant's first page: what runs out soon, and how long what was fetched had waited, without a look at all the rest.

CREATE INDEX parcel_of_customer_waiting ON parcel (customer_uid, expire_at)
  WHERE parent_uid IS NULL AND shown_status IN ('delivered', 'stored', 'ready_for_pickup');
CREATE INDEX parcel_of_customer_fetched ON parcel (customer_uid, status_at DESC) INCLUDE (arrived_at)
  WHERE parent_uid IS NULL AND arrived_at IS NOT NULL AND status IN ('received', 'issued', 'handed_over');
