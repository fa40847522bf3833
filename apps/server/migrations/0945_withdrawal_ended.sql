-- Withdrawals that ended are shown the newest first, and grow for ever.
CREATE INDEX withdrawal_ended ON withdrawal (number) WHERE status IN ('confirmed', 'failed');
