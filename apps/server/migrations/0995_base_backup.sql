-- Complete base backups of the cluster that holds this database. The age of the newest row is a metric with an alert.
CREATE TABLE base_backup (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  finished_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Name of the first archived file that the backup needs.
  first_wal   text        COLLATE "C" CHECK (first_wal ~ '^[0-9A-F]{24}$')
);
-- No backup yet: the age counts from here, so that a first backup that never runs is noticed.
INSERT INTO base_backup (first_wal) VALUES (NULL);
