-- What all bets on a round of Crash may win together is fixed before the round takes bets, and each bet takes its win at its
-- target out of it. Null: a round that an earlier version of the program began.
ALTER TABLE crash_round
  ADD COLUMN most_win_play  numeric(78, 0) CHECK (most_win_play >= 0 AND most_win_play <> 'NaN'),
  ADD COLUMN most_win_tplay numeric(78, 0) CHECK (most_win_tplay >= 0 AND most_win_tplay <> 'NaN'),
  ADD COLUMN at_risk_play   numeric(78, 0) NOT NULL DEFAULT 0 CHECK (at_risk_play >= 0 AND at_risk_play <> 'NaN'),
  ADD COLUMN at_risk_tplay  numeric(78, 0) NOT NULL DEFAULT 0 CHECK (at_risk_tplay >= 0 AND at_risk_tplay <> 'NaN'),
  -- Where a bet without an automatic cash-out is cashed out at the latest.
  ADD COLUMN by_hand_e4     bigint,
  ADD CHECK (at_risk_play <= most_win_play),
  ADD CHECK (at_risk_tplay <= most_win_tplay);
COMMENT ON COLUMN crash_bet.target_e4 IS
  'Where the bet is cashed out by itself at the latest: fixed when the bet is accepted, and never changed.';
