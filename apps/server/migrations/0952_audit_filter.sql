-- What one operator did, and what was done to one thing, of whatever kind, the newest first.
CREATE INDEX operator_action_by_actor ON operator_action (actor, id DESC);
CREATE INDEX operator_action_to_subject ON operator_action (subject, id DESC);
