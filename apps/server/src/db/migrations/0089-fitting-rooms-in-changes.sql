-- What shops read of a point has its fitting room too.
CREATE OR REPLACE TRIGGER point_change_changed BEFORE UPDATE ON point
  FOR EACH ROW WHEN (NOT NEW.sandbox AND
    (OLD.number, OLD.name, OLD.settlement, OLD.address, OLD.active, OLD.maintenance_since IS NULL, OLD.point_type, OLD.payment_card,
      OLD.payment_cash, OLD.fitting_room, OLD.operation_time, OLD.how_to_find, OLD.photos, OLD.longitude, OLD.latitude, OLD.time_zone,
      OLD.max_weight)
    IS DISTINCT FROM
    (NEW.number, NEW.name, NEW.settlement, NEW.address, NEW.active, NEW.maintenance_since IS NULL, NEW.point_type, NEW.payment_card,
      NEW.payment_cash, NEW.fitting_room, NEW.operation_time, NEW.how_to_find, NEW.photos, NEW.longitude, NEW.latitude, NEW.time_zone,
      NEW.max_weight))
  EXECUTE FUNCTION note_point_change();
