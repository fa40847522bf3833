import type { Bet } from "./bets.ts";
import { walletName } from "./decide-batch.ts";
import { plainArray, quotedArray } from "./executor.ts";
import type { TimedId } from "./uuid.ts";

/**
 * Everything that a batch changes, in one statement: wallets, seeds, bets, their transfers, day sums. It fails whole when
 * a wallet or a seed is no longer as it was decided on, or when a bet's key was used meanwhile. Wallets and seeds come in
 * order, so that two processes do not wait for each other. That a seed is active is asked of what was changed and not of
 * what to change: an uncounted table is believed to hold hardly an active seed, and then all of them would be compared
 * with each bet.
 */
export const writeSql = `
  WITH x AS MATERIALIZED (
    SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::numeric[],
                         $8::numeric[], $9::numeric[], $10::jsonb[], $11::jsonb[], $12::int[], $13::int[],
                         $14::timestamptz[])
      x(player_id, id, payout_id, key, game, asset, amount, payout, balance_after, params, outcome, seed_no, nonce, at)
  ), w AS (
    UPDATE wallet w SET balance = w.balance + u.delta
    FROM unnest($15::bigint[], $16::text[], $17::numeric[], $31::numeric[]) u(player_id, asset, delta, before)
    WHERE w.player_id = u.player_id AND w.asset = u.asset AND w.balance = u.before RETURNING 1
  ), s AS (
    UPDATE seed s SET next_nonce = s.next_nonce + u.used
    FROM unnest($18::bigint[], $19::int[], $20::int[], $32::int[]) u(player_id, seed_no, used, nonce)
    WHERE s.player_id = u.player_id AND s.seed_no = u.seed_no AND s.next_nonce = u.nonce
    RETURNING s.state
  ), b AS (
    INSERT INTO bet (player_id, id, key, game, asset, amount, payout, balance_after, params, outcome, seed_no, nonce, at)
    SELECT player_id, id, key, game, asset, amount, payout, balance_after, params, outcome, seed_no, nonce, at FROM x
  ), t AS (
    INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, at)
    SELECT player_id, id, 'player', 'house', asset, amount, 'stake', id::text, at FROM x
    UNION ALL
    SELECT player_id, payout_id, 'house', 'player', asset, payout, 'payout', id::text, at FROM x WHERE payout > 0
  ), d AS (
    INSERT INTO bet_day AS d (player_id, day, game, asset, rounds, wins, staked, paid)
    SELECT * FROM unnest($21::bigint[], $22::date[], $23::text[], $24::text[], $25::bigint[], $26::bigint[],
                         $27::numeric[], $28::numeric[])
    ON CONFLICT (player_id, day, game, asset) DO UPDATE
    SET rounds = d.rounds + excluded.rounds, wins = d.wins + excluded.wins,
        staked = d.staked + excluded.staked, paid = d.paid + excluded.paid
  )
  SELECT ledger_require((SELECT count(*) FROM w) = $29::int AND (SELECT count(*) FROM s WHERE state = 'active') = $30::int,
                        'rows changed since they were read')`;

interface DaySum {
  readonly bet: Bet;
  readonly day: string;
  rounds: number;
  wins: number;
  stakedBase: bigint;
  paidBase: bigint;
}

/**
 * The values of `writeSql` for accepted bets; `nextId` names their payouts.
 *
 * @param options.noncesAreUsed the bets' nonces were taken from their seeds before; no unless said
 */
export function writeValues(
  accepted: readonly Bet[],
  nextId: () => TimedId,
  { noncesAreUsed = false }: { readonly noncesAreUsed?: boolean } = {},
): unknown[] {
  // Each with its first bet, which tells how the row was read.
  const wallets = new Map<string, { bet: Bet; deltaBase: bigint }>();
  const seeds = new Map<bigint, { bet: Bet; used: number }>();
  const days = new Map<string, DaySum>();
  const times: string[] = [];
  for (const bet of accepted) {
    const at = bet.at.toISOString();
    times.push(at);
    const wallet = walletName(bet.playerId, bet.asset);
    const changed = wallets.get(wallet) ?? { bet, deltaBase: 0n };
    changed.deltaBase += bet.payoutBase - bet.amountBase;
    wallets.set(wallet, changed);
    if (!noncesAreUsed) {
      const seed = seeds.get(bet.playerId) ?? { bet, used: 0 };
      seed.used += 1;
      seeds.set(bet.playerId, seed);
    }
    addToDay(days, wallet, at.slice(0, 10), bet);
  }
  const changed = [...wallets.values()].sort((a, b) => byPlayer(a.bet, b.bet));
  const used = [...seeds.values()].sort((a, b) => byPlayer(a.bet, b.bet));
  return [
    plainArray(accepted.map(({ playerId }) => playerId)),
    plainArray(accepted.map(({ id }) => id)),
    // A bet that pays nothing has no payout to name; the column is not read then.
    plainArray(accepted.map(({ id, payoutBase }) => (payoutBase > 0n ? nextId().id : id))),
    plainArray(accepted.map(({ key }) => key)),
    plainArray(accepted.map(({ game }) => game)),
    plainArray(accepted.map(({ asset }) => asset)),
    plainArray(accepted.map(({ amountBase }) => amountBase)),
    plainArray(accepted.map(({ payoutBase }) => payoutBase)),
    plainArray(accepted.map(({ balanceAfterBase }) => balanceAfterBase)),
    quotedArray(accepted.map(({ params }) => JSON.stringify(params))),
    quotedArray(accepted.map(({ outcome }) => JSON.stringify(outcome))),
    plainArray(accepted.map(({ seedNo }) => seedNo)),
    plainArray(accepted.map(({ nonce }) => nonce)),
    plainArray(times),
    plainArray(changed.map(({ bet }) => bet.playerId)),
    plainArray(changed.map(({ bet }) => bet.asset)),
    plainArray(changed.map(({ deltaBase }) => deltaBase)),
    plainArray(used.map(({ bet }) => bet.playerId)),
    plainArray(used.map(({ bet }) => bet.seedNo)),
    plainArray(used.map((seed) => seed.used)),
    ...dayValues([...days.values()]),
    changed.length,
    used.length,
    plainArray(changed.map(({ bet }) => bet.balanceAfterBase - bet.payoutBase + bet.amountBase)),
    plainArray(used.map(({ bet }) => bet.nonce)),
  ];
}

function byPlayer(a: Bet, b: Bet): number {
  if (a.playerId !== b.playerId) return a.playerId < b.playerId ? -1 : 1;
  return a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : 0;
}

function addToDay(days: Map<string, DaySum>, wallet: string, day: string, bet: Bet): void {
  const name = `${wallet} ${day} ${bet.game}`;
  const sum = days.get(name) ?? { bet, day, rounds: 0, wins: 0, stakedBase: 0n, paidBase: 0n };
  sum.rounds += 1;
  if (bet.payoutBase >= bet.amountBase) sum.wins += 1;
  sum.stakedBase += bet.amountBase;
  sum.paidBase += bet.payoutBase;
  days.set(name, sum);
}

function dayValues(days: readonly DaySum[]): string[] {
  return [
    plainArray(days.map(({ bet }) => bet.playerId)),
    plainArray(days.map(({ day }) => day)),
    plainArray(days.map(({ bet }) => bet.game)),
    plainArray(days.map(({ bet }) => bet.asset)),
    plainArray(days.map(({ rounds }) => rounds)),
    plainArray(days.map(({ wins }) => wins)),
    plainArray(days.map(({ stakedBase }) => stakedBase)),
    plainArray(days.map(({ paidBase }) => paidBase)),
  ];
}
