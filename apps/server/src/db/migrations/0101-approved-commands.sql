-- Whether a locker may open the door without looking whether it is empty.
ALTER TABLE device_command ADD COLUMN approved boolean NOT NULL DEFAULT true;
