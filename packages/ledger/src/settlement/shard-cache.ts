import { rewardedAsset } from "../community/index.ts";
import type { BetRequest } from "./bets.ts";
import type { PlayerState, PlayersState } from "./decide-batch.ts";

/**
 * The cache that a shard keeps between two batches contains the state of players. The cache also decides whether the
 * shard may use the cached state. The only purpose of the cache is to avoid reads of the database. The statement that
 * writes a batch compares every row with the cached state, so an outdated cache cannot cause a wrong bet.
 */
export interface ShardCache {
  /**
   * Returns a copy of the cached state for a batch. Returns undefined if the cache lacks a player, or if the shard
   * currently does not use the cache.
   */
  recall(requests: readonly BetRequest[]): PlayersState | undefined;
  /** Stores the state of the players after a committed batch. */
  keep(state: PlayersState): void;
  /**
   * The caller calls `proved` if the cached state was right. The caller calls `failed` if the cached state was wrong,
   * and `failed` removes the players of the batch from the cache.
   */
  proved(): void;
  failed(requests: readonly BetRequest[]): void;
}

const mostCached = 50_000;
const longestPause = 512;

/**
 * Creates a cache for the state of players. While other processes or movements keep making the cache outdated, the
 * shard skips the cache for more and more batches.
 */
export function createShardCache(): ShardCache {
  const players = new Map<bigint, PlayerState>();
  /** The levels by inviter, so that one query updates the level for all friends of an inviter. */
  const levels = new Map<bigint, number>();
  let pause = 0;
  let nextPause = 1;
  return {
    recall(requests) {
      if (pause > 0) {
        pause -= 1;
        return undefined;
      }
      const state: PlayersState = { players: new Map(), known: new Map(), levels };
      for (const { playerId, asset } of requests) {
        const player = players.get(playerId);
        if (player?.balances[asset] === undefined) return undefined;
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
        // For a player with limits, the cache removes the values of other assets. The sums of other assets are older
        // than the newly read nonce. The comparison of the nonce would not detect that the sums are older.
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
