-- Up to which revision of the network's points shops have been notified (`points.changed`), and when: one row.
CREATE TABLE points_announced (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision bigint NOT NULL,
  announced_at timestamptz NOT NULL
);
INSERT INTO points_announced (revision, announced_at) SELECT revision, now() FROM point_revision;
