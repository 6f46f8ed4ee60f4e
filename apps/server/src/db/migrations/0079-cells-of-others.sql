-- Of the taken cells those that no parcel of ours and no broken door takes: what a file of cells said beyond them.
ALTER TABLE point_cell ADD COLUMN taken_by_others integer NOT NULL DEFAULT 0 CHECK (taken_by_others >= 0);
-- Where no parcel was ever sent, nothing but a file has counted; in the demonstration nothing but its own invention.
UPDATE point_cell SET taken_by_others = greatest(0, taken - (
    SELECT count(*) FROM parcel WHERE cell_held AND parcel.point_uid = point_cell.point_uid
      AND coalesce(placed_size, parcel.cell_size) = point_cell.cell_size))
WHERE taken > 0 AND NOT EXISTS (SELECT FROM device WHERE device.point_uid = point_cell.point_uid AND device.state = 'active')
  AND (NOT EXISTS (SELECT FROM parcel WHERE parcel.point_uid = point_cell.point_uid)
    OR EXISTS (SELECT FROM setting WHERE name = 'demonstration' AND value = 'true'::jsonb));
