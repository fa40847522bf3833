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
  let pause = 0;
  let nextPause = 1;
  return {
    recall(requests) {
      if (pause > 0) {
        pause -= 1;
        return undefined;
      }
      const state: PlayersState = { players: new Map(), known: new Map() };
      for (const { playerId, asset } of requests) {
        const player = players.get(playerId);
        if (player?.balances[asset] === undefined) return undefined;
        if (state.players.has(playerId)) continue;
        state.players.set(playerId, { balances: { ...player.balances }, seed: { ...player.seed } });
      }
      return state;
    },
    keep(state) {
      if (players.size > mostRemembered) players.clear();
      for (const [playerId, { balances, seed }] of state.players)
        players.set(playerId, { balances: { ...players.get(playerId)?.balances, ...balances }, seed });
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
