-- The start of the current play session, which is the first use after the session was unused for a few hours. NULL until
-- then: the play session began at the sign-in (created_at). The column changes only together with last_used_at, so a
-- call of the player costs no further write.
ALTER TABLE session ADD COLUMN play_began_at timestamptz;
