import type { AssetId } from "@gemplay/money";
import { type HouseEdge, type RewardRates, rewardsOf } from "../community/index.ts";
import { BetRefused, isKeyOver, type Json, LedgerError, type TimedId } from "../database/index.ts";
import { afterBet, type PlayState, playRefusal } from "../limits/index.ts";
import { type AskedBet, type Bet, type BetRequest, isSameBet, isStorable, type Settled } from "./bets.ts";

/** The only values that a game's decision may read. */
export interface BetContext extends BetRequest {
  /** The player's balance of the asset before this bet, which is at least the stake. */
  readonly balanceBase: bigint;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * The result of an accepted bet: the payout including the stake, the multiplier and the outcome. The ledger stores the
 * outcome, and the page shows the outcome.
 */
export interface Accepted {
  readonly payoutBase: bigint;
  /** The multiplier in ten-thousandths. */
  readonly multiplierE4: number;
  readonly outcome: Json;
  /** The house edge of this single bet, which is one minus the exact return to the player. */
  readonly houseEdge: HouseEdge;
}

/** A bet that the game refused. A refused bet uses no nonce, and the player can use the idempotency key again. */
export interface Refused<Refusal extends string> {
  readonly refuse: Refusal;
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * The function with which a game decides a bet. The function that decides a bet must be pure and synchronous, because
 * it runs while the player's rows are locked.
 */
export type Decide<Refusal extends string> = (context: BetContext) => Accepted | Refused<Refusal>;

/**
 * The function that checks a bet against the rules of its table, before the ledger checks the balance. The function
 * that checks a bet must be pure and synchronous, because it runs while the player's rows are locked.
 *
 * @returns undefined if the table of the game accepts the bet
 */
export type Check<Refusal extends string> = (request: BetRequest) => Refused<Refusal> | undefined;

/** An active seed pair and its next nonce. */
export interface SeedState {
  readonly seedNo: number;
  /** The server seed, or the error if the seed cannot be decrypted. */
  readonly serverSeed: string | LedgerError;
  readonly clientSeed: string;
  nextNonce: number;
  /** The largest number of rounds of the seed pair. */
  readonly pairRounds: number;
}

/**
 * A player's limits, break and exclusion for one wallet, with the limit version of the wallet at the time of the query.
 */
export interface WalletLimits {
  /** The version of the wallet's limits, which is above 0. */
  readonly version: bigint;
  readonly play: PlayState;
}

/** A player's balances in the assets that the batch needs, and the player's active seed pair. */
export interface PlayerState {
  readonly balances: Partial<Record<AssetId, bigint>>;
  /** The limits by asset. The object is empty for players who have never set a limit. */
  readonly limits: Partial<Record<AssetId, WalletLimits>>;
  readonly seed: SeedState;
  /**
   * The player's inviter. The inviter is known only if the code has read the PLAY balance, because only PLAY bets earn
   * commission.
   */
  inviterId: bigint | undefined;
}

/**
 * The state of the players from which the shard decides the bets of a batch. The decision of each bet changes this
 * state.
 */
export interface PlayersState {
  readonly players: Map<bigint, PlayerState>;
  /** The existing bets by player. The map contains only bets whose key occurs in the batch. */
  readonly known: Map<bigint, Bet[]>;
  /** The levels of the players' inviters. */
  readonly levels: ReadonlyMap<bigint, number>;
}

/** The functions that decide the bets of a batch. */
export interface Deciding<Refusal extends string> {
  readonly check?: Check<Refusal>;
  readonly decide: Decide<Refusal>;
  /** Returns the current rates of commission and rakeback. */
  readonly rates: () => RewardRates;
  readonly nextId: () => TimedId;
}

/** The answer to one request of the batch after the commit. */
export type Verdict = Settled | Error;

export interface DecidedBatch {
  /** The answers in the order of the requests. */
  readonly verdicts: readonly Verdict[];
  readonly accepted: readonly Bet[];
}

/** Adds an existing bet to the bets of its player. */
export function addKnown({ known }: PlayersState, bet: Bet): void {
  const bets = known.get(bet.playerId);
  if (bets === undefined) known.set(bet.playerId, [bet]);
  else bets.push(bet);
}

/**
 * Decides the bet requests of a batch in order. The function changes the players' state and creates ids, and has no
 * other side effects.
 */
export function decideBatch<Refusal extends string>(
  requests: readonly AskedBet[],
  state: PlayersState,
  deciding: Deciding<Refusal>,
): DecidedBatch {
  const accepted: Bet[] = [];
  const verdicts = requests.map((request): Verdict => {
    const { playerId, key } = request;
    const first = state.known.get(playerId)?.find((bet) => bet.key === key);
    if (first !== undefined) {
      return isSameBet(first, request)
        ? { bet: first, duplicate: true }
        : new LedgerError("idempotency_conflict", `${playerId} ${key}`);
    }
    if (request.refusal !== undefined) return request.refusal;
    const bet = decideOne(request, state, deciding);
    if (bet instanceof Error) return bet;
    addKnown(state, bet);
    accepted.push(bet);
    return { bet, duplicate: false };
  });
  return { verdicts, accepted };
}

function decideOne<Refusal extends string>(
  request: BetRequest,
  state: PlayersState,
  { check, decide, rates, nextId }: Deciding<Refusal>,
): Bet | Error {
  const { playerId, asset, amountBase } = request;
  const player = state.players.get(playerId);
  const { id, atMs } = nextId();
  if (isKeyOver(request.key, atMs)) return new LedgerError("key_over", request.key);
  const limited = player?.limits[asset];
  const forbidden = limited && playRefusal(limited.play, amountBase, atMs);
  if (forbidden !== undefined) return forbidden;
  let refused: Refused<Refusal> | undefined;
  try {
    refused = check?.(request);
  } catch (cause) {
    return new LedgerError("decision_failed", request.game, { cause });
  }
  if (refused !== undefined) return new BetRefused(refused.refuse, refused.values);
  const balanceBase = player?.balances[asset];
  if (player === undefined || balanceBase === undefined || balanceBase < amountBase)
    return new LedgerError("insufficient_balance", `${playerId} ${asset}`);
  const { seed, balances, limits } = player;
  const { serverSeed, clientSeed, nextNonce: nonce } = seed;
  if (nonce >= seed.pairRounds) return new LedgerError("seed_full", String(playerId));
  if (serverSeed instanceof LedgerError) return serverSeed;
  let decision: Accepted | Refused<Refusal>;
  try {
    decision = decide({ ...request, balanceBase, serverSeed, clientSeed, nonce });
  } catch (cause) {
    return new LedgerError("decision_failed", request.game, { cause });
  }
  if ("refuse" in decision) return new BetRefused(decision.refuse, decision.values);
  const { payoutBase, multiplierE4, outcome } = decision;
  if (!isStorable(decision)) {
    return new LedgerError(
      "decision_failed",
      `the decision of the game ${request.game} returned a result that cannot be stored`,
    );
  }
  const { inviterId } = player;
  const inviterLevel = inviterId === undefined ? undefined : state.levels.get(inviterId);
  if (inviterId !== undefined && inviterLevel === undefined)
    return new LedgerError("settlement_failed", `the inviter of player ${playerId} has no level`);
  const rewards = rewardsOf(request, decision.houseEdge, inviterLevel, rates());
  const balanceAfterBase = balanceBase - amountBase + payoutBase;
  balances[asset] = balanceAfterBase;
  seed.nextNonce = nonce + 1;
  const at = new Date(atMs);
  if (limited !== undefined)
    limits[asset] = { ...limited, play: afterBet(limited.play, { amountBase, payoutBase, at }) };
  return {
    ...request,
    id,
    payoutBase,
    multiplierE4,
    balanceAfterBase,
    outcome,
    seedNo: seed.seedNo,
    nonce,
    at,
    rewards,
  };
}
