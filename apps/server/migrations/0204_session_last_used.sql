-- What was not used for long is removed by it. It is written once an hour and session, not with every call.
CREATE INDEX session_by_last_use ON session (last_used_at);
