import { earningAsset } from "../community/index.ts";
import type { BetRequest } from "./bets.ts";
import type { PlayerState, PlayersState } from "./decide-batch.ts";

/**
 * A shard's cache of players' state between two batches, and the decision whether to use the cache. The cache only
 * saves reads. The writing statement compares every row with the cached state, so an outdated cache cannot cause a
 * wrong bet.
 */
export interface LaneMemory {
  /**
   * Returns a copy of the cached state for a batch. Returns undefined if the cache lacks a player, or if the shard does
   * not use the cache at present.
   */
  recall(requests: readonly BetRequest[]): PlayersState | undefined;
  /** Stores the players' state after a committed batch. */
  keep(state: PlayersState): void;
  /**
   * The caller reports with `proved` that the cached state was right. The caller reports with `failed` that the cached
   * state was wrong, and `failed` removes the batch's players from the cache.
   */
  proved(): void;
  failed(requests: readonly BetRequest[]): void;
}

const mostRemembered = 50_000;
const longestPause = 512;

/**
 * Creates a cache that pauses for longer and longer while changes by other processes or movements keep making the cache
 * outdated.
 */
export function createLaneMemory(): LaneMemory {
  const players = new Map<bigint, PlayerState>();
  /** The levels by inviter, so that one read updates the level for all friends of an inviter. */
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
      if (players.size > mostRemembered) players.clear();
      if (levels.size > mostRemembered) {
        players.clear();
        levels.clear();
      }
      if (state.levels !== levels)
        for (const [inviterId, level] of state.levels) levels.set(inviterId, level);
      for (const [playerId, { balances, limits, seed, inviterId }] of state.players) {
        // For a player with limits, the cache drops the values of other assets. The sums of these assets are older than
        // the newly read nonce, and the comparison of the nonce would not notice that.
        const before = Object.keys(limits).length > 0 ? undefined : players.get(playerId);
        players.set(playerId, {
          balances: { ...before?.balances, ...balances },
          limits,
          seed,
          inviterId: balances[earningAsset] === undefined ? before?.inviterId : inviterId,
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
