-- What unpaid orders of one customer may hold together, and what becomes of parcels whose cells are gone when the money comes.

-- An operator raises what a customer may have; null is the installation's own.
CREATE TABLE customer_cap (
  customer_uid uuid PRIMARY KEY REFERENCES customer,
  held_cells integer CHECK (held_cells >= 0),
  unpaid_orders integer CHECK (unpaid_orders >= 0),
  unpaid_parcels integer CHECK (unpaid_parcels >= 0),
  parcels_per_day integer CHECK (parcels_per_day >= 0),
  reason text NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);

ALTER TABLE juridical_order
  -- False: beyond the cap when it was placed, its cells are taken when it is paid.
  ADD COLUMN holds_cells boolean NOT NULL DEFAULT true,
  -- The order that these parcels were of until it was paid without them.
  ADD COLUMN split_from uuid REFERENCES juridical_order;

-- The point that it was ordered to, where the cells there were gone before it was paid and it goes to another.
ALTER TABLE parcel ADD COLUMN ordered_point_uid uuid REFERENCES point;
