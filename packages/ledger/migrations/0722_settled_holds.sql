-- How play went since a moment: bets that were taken before it and settled after it have an id from before.
CREATE INDEX hold_settled ON hold (player_id, over_at) WHERE state = 'settled';
