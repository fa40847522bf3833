import type { BetRequest } from "./bets.ts";
import { type PlayersState, type SeedState, walletName } from "./decide-batch.ts";

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
  const balances = new Map<string, bigint>();
  const seeds = new Map<bigint, SeedState>();
  let pause = 0;
  let nextPause = 1;
  return {
    recall(requests) {
      if (pause > 0) {
        pause -= 1;
        return undefined;
      }
      const state: PlayersState = { balances: new Map(), seeds: new Map(), known: new Map() };
      for (const { playerId, asset } of requests) {
        const wallet = walletName(playerId, asset);
        const balance = balances.get(wallet);
        const seed = seeds.get(playerId);
        if (balance === undefined || seed === undefined) return undefined;
        state.balances.set(wallet, balance);
        if (!state.seeds.has(playerId)) state.seeds.set(playerId, { ...seed });
      }
      return state;
    },
    keep(state) {
      if (balances.size > mostRemembered) {
        balances.clear();
        seeds.clear();
      }
      for (const [wallet, balance] of state.balances) balances.set(wallet, balance);
      for (const [playerId, seed] of state.seeds) seeds.set(playerId, seed);
    },
    proved() {
      nextPause = Math.max(1, nextPause >> 1);
    },
    failed(requests) {
      for (const { playerId, asset } of requests) {
        balances.delete(walletName(playerId, asset));
        seeds.delete(playerId);
      }
      pause = nextPause;
      nextPause = Math.min(nextPause * 2, longestPause);
    },
  };
}
