import { rewardedAsset } from "../community/index.ts";
import type { AskedBet, BetRequest } from "./bets.ts";
import type { PlayerState, PlayersState } from "./decide-batch.ts";

/**
 * Caches the state of players between two batches of a shard. The cache also decides whether the shard may use the
 * cached state for a batch. The only purpose of the cache is to save reads of the database. The statement that writes a
 * batch compares every row with the cached state, so an outdated cache cannot cause a wrong bet.
 */
export interface ShardCache {
  /**
   * Returns a copy of the cached state for the requests of a batch. Returns undefined if the cache does not contain all
   * players of the batch, if the cache pauses, or if a request has a minimum time between starts. The cache contains no
   * starts, so that the shard reads them under the locks.
   */
  recall(requests: readonly AskedBet[]): PlayersState | undefined;
  /** Stores the state of the players of a committed batch in the cache. */
  keep(state: PlayersState): void;
  /**
   * Call `proved` after a batch with correct cached state. Call `failed` after a batch with outdated cached state;
   * `failed` removes the players of the batch from the cache.
   */
  proved(): void;
  failed(requests: readonly BetRequest[]): void;
}

const mostCached = 50_000;
const longestPause = 512;

/**
 * Creates a cache for the state of players. If the cached state is outdated again and again, the cache pauses for a
 * growing number of batches.
 */
export function createShardCache(): ShardCache {
  const players = new Map<bigint, PlayerState>();
  /** The levels by inviter. With one map for all players, a new level applies to all friends of the inviter. */
  const levels = new Map<bigint, number>();
  let pause = 0;
  let nextPause = 1;
  return {
    recall(requests) {
      if (pause > 0) {
        pause -= 1;
        return undefined;
      }
      const state: PlayersState = {
        players: new Map(),
        known: new Map(),
        levels,
        budgets: new Map(),
        starts: new Map(),
      };
      for (const { playerId, asset, startGapMs } of requests) {
        const player = players.get(playerId);
        if (player?.balances[asset] === undefined || startGapMs !== undefined) return undefined;
        if (state.players.has(playerId)) continue;
        state.players.set(playerId, {
          ...player,
          balances: { ...player.balances },
          limits: { ...player.limits },
          seed: { ...player.seed },
        });
      }
      return state;
    },
    keep(state) {
      if (players.size > mostCached) players.clear();
      if (levels.size > mostCached) {
        players.clear();
        levels.clear();
      }
      if (state.levels !== levels)
        for (const [inviterId, level] of state.levels) levels.set(inviterId, level);
      for (const [playerId, { balances, limits, seed, inviterId }] of state.players) {
        // If a player has limits, the cache drops the player's values of other assets. The sums of other assets were
        // read earlier than the new nonce. The statement that writes the batch compares only the nonce, so the
        // statement would not detect that these sums are outdated.
        const before = Object.keys(limits).length > 0 ? undefined : players.get(playerId);
        players.set(playerId, {
          balances: { ...before?.balances, ...balances },
          limits,
          seed,
          inviterId: balances[rewardedAsset] === undefined ? before?.inviterId : inviterId,
        });
      }
    },
    proved() {
      nextPause = Math.max(1, nextPause >> 1);
    },
    failed(requests) {
      for (const { playerId } of requests) players.delete(playerId);
      pause = nextPause;
      nextPause = Math.min(nextPause * 2, longestPause);
    },
  };
}
