import { type Bet, type BetRequest, malformedBet, type Settled } from "./bets.ts";
import type { Decide } from "./decide-batch.ts";
import { type Lane, openLane } from "./lane.ts";
import { LedgerError } from "./refusals.ts";
import type { SecretBox } from "./secret-box.ts";
import { createIdSource } from "./uuid.ts";

export interface SettlementOptions<Refusal extends string> {
  /** Each lane opens one connection of its own. */
  readonly connectionString: string;
  /** Opens the server seeds, and seals those of new players. */
  readonly secrets: SecretBox;
  /** Decides each bet, in order, while its player's rows are locked: pure, synchronous, quick. */
  readonly decide: Decide<Refusal>;
  /** Hears of what could not be settled and of lost connections; must not throw. */
  readonly onFault: (fault: unknown) => void;
  /**
   * Hears of each batch after its commit and after its answers, in order per player: for streams and counters. It is
   * not part of the transaction (a NOTIFY inside would put all commits of the database into one queue), so a crash
   * may lose it: nothing that money depends on may hang on it.
   */
  readonly onSettled?: (bets: readonly Bet[]) => void;
  /** 1 to 16; 2 unless said. Processes may differ in it: the row locks, not the lanes, keep bets apart. */
  readonly lanes?: number;
  /** Bets that may wait in one lane; 4,096 unless said. */
  readonly maxQueued?: number;
  /** Milliseconds since 1970; the machine's clock unless said. */
  readonly clock?: () => number;
}

export interface Settlement {
  /**
   * Settles one instant bet. When this resolves, the bet is durable. A refusal leaves no trace. The same key with the
   * same game, asset, amount and parameters gives the first answer again.
   *
   * @throws {LedgerError} invalid_bet, insufficient_balance, seed_full, idempotency_conflict, decision_failed,
   *   seed_unreadable, overloaded, wallet_held, closed, settlement_failed, settlement_unavailable (nothing was written);
   *   outcome_unknown (ask again with the same key)
   * @throws {BetRefused} the decision's own refusal
   */
  bet(request: BetRequest): Promise<Settled>;
  /** Refuses new bets, settles what is queued, ends the connections. */
  close(): Promise<void>;
}

const largestBatch = 512;

/** Opens the settlement of instant bets: lanes by player, each settling in batches. */
export function createSettlement<Refusal extends string>(options: SettlementOptions<Refusal>): Settlement {
  const { lanes: count = 2, maxQueued = 4_096, clock = Date.now } = options;
  if (!Number.isInteger(count) || count < 1 || count > 16) throw new RangeError("lanes must be 1 to 16");
  if (!Number.isInteger(maxQueued) || maxQueued < 1) throw new RangeError("maxQueued must be 1 or more");
  const nextId = createIdSource(clock);
  const lanes: ReadonlyMap<bigint, Lane> = new Map(
    Array.from({ length: count }, (_, number) => [
      BigInt(number),
      openLane({
        connectionString: options.connectionString,
        secrets: options.secrets,
        decide: options.decide,
        nextId,
        maxQueued,
        maxBatch: largestBatch,
        onSettled: options.onSettled ?? (() => undefined),
        onFault: options.onFault,
      }),
    ]),
  );
  const laneCount = BigInt(count);
  return {
    bet(request) {
      const fault = malformedBet(request);
      const lane = fault === undefined ? lanes.get(request.playerId % laneCount) : undefined;
      return lane?.bet(request) ?? Promise.reject(new LedgerError("invalid_bet", fault));
    },
    async close() {
      await Promise.all(Array.from(lanes.values(), (lane) => lane.close()));
    },
  };
}
