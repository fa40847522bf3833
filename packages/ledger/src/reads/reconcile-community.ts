import { rakebackUnits } from "../community/index.ts";
import { allEntries } from "../partitions/index.ts";

/** SQL query for the earnings that the bets of each friend gave on each day. */
const earned = `
  SELECT player_id, day, sum(staked) AS staked, sum(commission) AS commission FROM (
    SELECT player_id, (at AT TIME ZONE 'UTC')::date AS day, amount AS staked, commission FROM bet WHERE commission IS NOT NULL
    UNION ALL
    SELECT player_id, day, friend_staked, commission FROM away_bet WHERE commission IS NOT NULL
  ) bets GROUP BY 1, 2`;

/** SQL query for the earnings that the ledger has recorded for each friend and day. */
const addedUp = `
  SELECT player_id, day, sum(staked) AS staked, sum(commission) AS commission FROM (
    SELECT player_id, day, staked, commission FROM friend_day
    UNION ALL
    SELECT u.* FROM friend_batch b CROSS JOIN LATERAL unnest(b.friends, b.days, b.staked, b.commission) u
  ) parts GROUP BY 1, 2`;

const friendDays = `
  SELECT 'friend_day', player_id || ' ' || day, coalesce(e.sums, 'no bets'), coalesce(a.sums, 'no row')
  FROM (SELECT player_id, day, staked || ' ' || commission AS sums FROM (${earned}) e) e
  FULL JOIN (SELECT player_id, day, staked || ' ' || commission AS sums FROM (${addedUp}) a) a USING (player_id, day)
  WHERE e.sums IS DISTINCT FROM a.sums`;

const communityDays = `
  SELECT 'community_day', player_id || ' ' || day, coalesce(f.staked::text, 'no bets'), coalesce(c.staked::text, 'no row')
  FROM (SELECT coalesce(i.inviter_id, 0) AS player_id, f.day, sum(f.staked) AS staked
        FROM friend_day f LEFT JOIN inviter i ON i.player_id = f.player_id GROUP BY 1, 2) f
  FULL JOIN community_day c USING (player_id, day) WHERE f.staked IS DISTINCT FROM c.staked`;

const standings = `
  SELECT 'standing', player_id::text, coalesce(d.sums, 'no days'), coalesce(s.sums, 'no row')
  FROM (SELECT c.player_id, c.sums || ' ' || f.commission AS sums
        FROM (SELECT player_id, coalesce(sum(staked) FILTER (WHERE counted), 0) || ' ' || sum(staked) AS sums
              FROM community_day GROUP BY 1) c
        LEFT JOIN (SELECT i.inviter_id AS player_id, sum(f.commission) AS commission
                   FROM inviter i JOIN friend_day f ON f.player_id = i.player_id GROUP BY 1) f
          ON f.player_id = c.player_id) d
  FULL JOIN (SELECT player_id, points || ' ' || turnover || ' ' || commission AS sums FROM community_standing) s
    USING (player_id)
  WHERE d.sums IS DISTINCT FROM s.sums`;

const collected = `
  SELECT 'commission', player_id::text, coalesce(t.sum, 0)::text, coalesce(s.collected, 0)::text
  FROM (SELECT player_id, sum(amount) AS sum FROM ${allEntries} c WHERE kind = 'commission' GROUP BY 1) t
  FULL JOIN community_standing s USING (player_id) WHERE coalesce(t.sum, 0) <> coalesce(s.collected, 0)`;

const rakeback = `
  SELECT 'rakeback', player_id::text, coalesce(j.left_over, 0)::text, coalesce(w.rakeback, 0)::text
  FROM (SELECT player_id, sum(part) AS left_over FROM (
          SELECT player_id, amount * gem_rate AS part FROM bet WHERE gem_rate IS NOT NULL
          UNION ALL
          SELECT player_id, rakeback FROM away_bet WHERE rakeback > 0
          UNION ALL
          SELECT player_id, -amount * ${rakebackUnits} FROM ${allEntries} c WHERE kind = 'rakeback'
        ) parts GROUP BY 1) j
  FULL JOIN (SELECT player_id, sum(rakeback) AS rakeback FROM wallet GROUP BY 1) w USING (player_id)
  WHERE coalesce(j.left_over, 0) <> coalesce(w.rakeback, 0)`;

const walletInviters = `
  SELECT 'inviter', coalesce(i.player_id, w.player_id)::text, coalesce(i.inviter_id::text, 'nobody'),
         coalesce(w.inviter_id::text, 'nobody')
  FROM inviter i FULL JOIN (SELECT * FROM wallet WHERE inviter_id IS NOT NULL) w
    ON w.player_id = i.player_id AND w.asset = 'PLAY'
  WHERE i.inviter_id IS DISTINCT FROM w.inviter_id`;

const levels = `
  SELECT 'level', player_id::text, coalesce(u.level, 1)::text, coalesce(c.level::text, 'no row')
  FROM (SELECT player_id, CASE WHEN count(*) = max(level) - 1 THEN max(level) END AS level FROM level_up GROUP BY 1) u
  FULL JOIN community_level c USING (player_id)
  WHERE c.level IS NULL OR c.level <> coalesce(u.level, 1)`;

/** The checks of earnings whose rows all belong to one player, or to friends in the same shard. */
export const communityChecksOfPlayers: readonly string[] = [friendDays, collected, rakeback];

/** The checks of earnings that compare a player with inviters or friends. */
export const communityChecksOfAll: readonly string[] = [walletInviters, communityDays, standings, levels];
