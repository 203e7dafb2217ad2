-- A flight's crash raises one order, however often its log is read.
CREATE UNIQUE INDEX work_order_crash_once ON work_order (flight_id) WHERE origin = 'crash_reading';
