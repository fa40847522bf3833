-- A round of Crash has a limit for the win of all its bets together. The limit is set before the round takes bets. Each bet
-- uses up its win at its target. Null: the round was started by a version without limits.
ALTER TABLE crash_round
  ADD COLUMN most_win_play  numeric(78, 0) CHECK (most_win_play >= 0 AND most_win_play <> 'NaN'),
  ADD COLUMN most_win_tplay numeric(78, 0) CHECK (most_win_tplay >= 0 AND most_win_tplay <> 'NaN'),
  ADD COLUMN at_risk_play   numeric(78, 0) NOT NULL DEFAULT 0 CHECK (at_risk_play >= 0 AND at_risk_play <> 'NaN'),
  ADD COLUMN at_risk_tplay  numeric(78, 0) NOT NULL DEFAULT 0 CHECK (at_risk_tplay >= 0 AND at_risk_tplay <> 'NaN'),
  -- Largest multiplier of a bet without an automatic cash-out, in ten-thousandths.
  ADD COLUMN by_hand_e4     bigint,
  ADD CHECK (at_risk_play <= most_win_play),
  ADD CHECK (at_risk_tplay <= most_win_tplay);
COMMENT ON COLUMN crash_bet.target_e4 IS
  'Multiplier of the automatic cash-out, in ten-thousandths: set when the bet is accepted, and never changed.';
