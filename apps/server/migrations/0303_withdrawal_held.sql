-- A withdrawal soon after the funds password was set or recovered waits, under review, until this time; then it goes on
-- by itself. It counts against the automatic limit of the day on which it goes on.
ALTER TABLE withdrawal
  ADD COLUMN held_until timestamptz,
  ADD CHECK (reason IS DISTINCT FROM 'held' OR (status = 'under_review' AND held_until IS NOT NULL));
CREATE INDEX withdrawal_held ON withdrawal (held_until) WHERE reason = 'held';
