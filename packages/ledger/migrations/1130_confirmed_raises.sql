-- A raise of a limit applies only after the player has confirmed it. The player can confirm the raise from `next_at`
-- until `next_until`. After `next_until`, the raise has lapsed. A raise without `next_until` comes from a server of the
-- former version, and counts as lapsed.
ALTER TABLE player_limit ADD COLUMN next_until timestamptz;

-- Raises whose waiting time is over already apply under the former rule.
DELETE FROM player_limit WHERE next_at <= now() AND next_amount IS NULL;
UPDATE player_limit SET amount = next_amount, next_amount = NULL, next_at = NULL WHERE next_at <= now();
UPDATE player_limit SET next_until = next_at + interval '7 days' WHERE next_at IS NOT NULL;
