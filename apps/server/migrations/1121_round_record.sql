-- The record of a finished staged round shows the moves, and the values of these columns.
ALTER TABLE staged_round
  -- The time of each move, in milliseconds since 1970. If an earlier version stored some of the moves, the list is shorter
  -- than the list of moves.
  ADD COLUMN move_times jsonb NOT NULL DEFAULT '[]',
  -- The number of hours without a move after which the server ended the round. Null: the player or a move ended the round.
  ADD COLUMN abandoned_hours integer CHECK (abandoned_hours > 0);
