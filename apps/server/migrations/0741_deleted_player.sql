-- Accounts that their players have deleted. The number stays, for the journal and everything else that names it; by whom it
-- was held is gone but for the keyed hashes of identity_seen.
ALTER TABLE player
  ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT player_deleted_unnamed CHECK (deleted_at IS NULL OR num_nonnulls(address, public_name) = 0);

-- Whose it was: a name that is masked is shared by many, so nothing else finds what one player won.
ALTER TABLE big_win ADD COLUMN player_id bigint;
UPDATE big_win w SET player_id = b.player_id FROM bet b WHERE b.id = w.bet_id;
CREATE INDEX big_win_by_player ON big_win (player_id);
