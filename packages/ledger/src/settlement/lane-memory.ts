import { earningAsset } from "../community/index.ts";
import type { BetRequest } from "./bets.ts";
import type { PlayerState, PlayersState } from "./decide-batch.ts";

/**
 * A shard's cache of players' state between two batches, and the decision whether to use the cache. The cache only
 * saves reads. The database compares every row before it changes the row, so a wrong cache cannot do harm.
 */
export interface LaneMemory {
  /**
   * Returns a copy of the cached state for a batch. Returns undefined if a player is missing in the cache or the
   * cache pauses.
   */
  recall(requests: readonly BetRequest[]): PlayersState | undefined;
  /** Stores the state after a committed batch. */
  keep(state: PlayersState): void;
  /**
   * `proved` reports that the cached state was right. `failed` reports that it was wrong and removes the batch's
   * players.
   */
  proved(): void;
  failed(requests: readonly BetRequest[]): void;
}

const mostRemembered = 50_000;
const longestPause = 512;

/** Creates a cache that pauses for longer and longer while other processes or movements keep making it wrong. */
export function createLaneMemory(): LaneMemory {
  const players = new Map<bigint, PlayerState>();
  /** Levels by inviter, so that one read updates the level for all friends. */
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
        // Other assets' limits are dropped, because their sums are older than this seed's nonce, and the nonce check
        // would accept them.
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
