-- The operator's lists go across all customers, and find a parcel by whatever is printed on it or said on the phone.

CREATE INDEX parcel_by_date ON parcel (created_at DESC, uid) WHERE parent_uid IS NULL;
CREATE INDEX parcel_in_status ON parcel (shown_status, created_at DESC, uid) WHERE parent_uid IS NULL;
CREATE INDEX parcel_at_point ON parcel (point_uid, created_at DESC, uid) WHERE parent_uid IS NULL;
CREATE INDEX parcel_overdue ON parcel (created_at DESC, uid) WHERE parent_uid IS NULL AND status = 'overdue';
CREATE INDEX parcel_blocked ON parcel (created_at DESC, uid) WHERE parent_uid IS NULL AND blocked;
-- Backwards: people say the last digits of a phone.
CREATE INDEX parcel_receiver_phone ON parcel ((reverse(receiver_phone) COLLATE "C"))
  WHERE parent_uid IS NULL AND receiver_phone <> '';

CREATE INDEX juridical_order_by_date ON juridical_order (created_at DESC, uid);
CREATE INDEX juridical_order_in_state ON juridical_order (status, created_at DESC, uid);
CREATE INDEX juridical_order_lapsed ON juridical_order (created_at DESC, uid) WHERE lapsed_at IS NOT NULL;

-- Words of a customer's names: searches ask for beginnings of words.
CREATE INDEX customer_words ON customer USING gin (words_of(name || ' ' || coalesce(juridical_name, '')));
