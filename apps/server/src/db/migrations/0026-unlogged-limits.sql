-- Every public call counts itself here. Without a log its transaction waits for no disk: a crash of the database
-- empties the counters, a restart keeps them, and nothing else hangs on them.
-- bears old processes: the rows are those of the last hours, swept every minute; rewriting them takes a moment
ALTER TABLE rate_limit SET UNLOGGED;
