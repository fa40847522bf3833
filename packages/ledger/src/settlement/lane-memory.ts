import { earningAsset } from "../community/index.ts";
import type { BetRequest } from "./bets.ts";
import type { PlayerState, PlayersState } from "./decide-batch.ts";

/**
 * What a lane remembers of players between two batches, and whether it should rely on it. Nothing is believed for being
 * remembered: the database compares every row before it changes one. Memory only spares reading it.
 */
export interface LaneMemory {
  /** The state for a batch, of its own, when all of it is remembered and memory was right lately. */
  recall(requests: readonly BetRequest[]): PlayersState | undefined;
  /** Keeps the state that a committed batch left. */
  keep(state: PlayersState): void;
  /** Tells that memory was right, or that it was not; then the players of the batch are forgotten. */
  proved(): void;
  failed(requests: readonly BetRequest[]): void;
}

const mostRemembered = 50_000;
const longestPause = 512;

/** A memory that pauses for longer and longer while other processes or movements keep proving it wrong. */
export function createLaneMemory(): LaneMemory {
  const players = new Map<bigint, PlayerState>();
  /** By inviter, so that one look brings a new level to all friends. */
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
        // What was used of another asset's limits is older than this seed's nonce, by which it would be believed.
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
