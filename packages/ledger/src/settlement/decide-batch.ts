import type { AssetId } from "@gemplay/money";
import { type HouseEdge, type RewardRates, rewardsOf } from "../community/index.ts";
import { BetRefused, isKeyOver, type Json, LedgerError, type TimedId } from "../database/index.ts";
import {
  afterBet,
  countStake,
  type PlayState,
  playRefusal,
  type StakeBudget,
  startRefusal,
} from "../limits/index.ts";
import { type AskedBet, type Bet, type BetRequest, isSameBet, isStorable, type Settled } from "./bets.ts";

/** The only values that a game's decision function may use. */
export interface BetContext extends BetRequest {
  /** The player's balance of the asset before the bet, which is never below the stake. */
  readonly balanceBase: bigint;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** The result of an accepted bet. The ledger stores the outcome, and the player's page shows the outcome. */
export interface Accepted {
  readonly payoutBase: bigint;
  /** The multiplier in ten-thousandths. */
  readonly multiplierE4: number;
  readonly outcome: Json;
  /** The house edge of this one bet: one minus the exact return to the player. */
  readonly houseEdge: HouseEdge;
}

/** A bet that the game or the table refused. A refused bet uses no nonce, and its idempotency key can be used again. */
export interface Refused<Refusal extends string> {
  readonly refuse: Refusal;
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * The game's function that decides the result of a bet. `Decide` must be pure, synchronous and fast, because the
 * settlement may decide one bet twice. The first decision uses cached balances without a lock, and the second decision
 * uses locked rows if the cache was outdated.
 */
export type Decide<Refusal extends string> = (context: BetContext) => Accepted | Refused<Refusal>;

/**
 * The function that checks a bet against the rules of the game's table, before the ledger checks the player's balance.
 * `Check` must be pure, synchronous and fast, because the settlement may check one bet twice.
 *
 * @returns undefined if the rules of the table allow the bet
 */
export type Check<Refusal extends string> = (request: BetRequest) => Refused<Refusal> | undefined;

/** A player's active seed pair and the nonce of the next bet. */
export interface SeedState {
  readonly seedNo: number;
  /** The plain server seed, or the error if the seed cannot be decrypted. */
  readonly serverSeed: string | LedgerError;
  /** The client seed; undefined if the player has not set one yet. */
  readonly clientSeed: string | undefined;
  nextNonce: number;
  /** The maximum number of rounds of the seed pair. */
  readonly pairRounds: number;
}

/** A player's limits, break and exclusion for one wallet, and the wallet's limit version when they were read. */
export interface WalletLimits {
  /** The limit version of the wallet. The version of a wallet with limits is above 0. */
  readonly version: bigint;
  readonly play: PlayState;
}

/** A player's balances in the assets of the batch, and the player's active seed pair. */
export interface PlayerState {
  readonly balances: Partial<Record<AssetId, bigint>>;
  /** The player's limits by asset. The object is empty for a player who has never set a limit. */
  readonly limits: Partial<Record<AssetId, WalletLimits>>;
  readonly seed: SeedState;
  /**
   * The player's inviter. The field contains the inviter only if the PLAY balance was read, because only PLAY bets earn
   * commission.
   */
  inviterId: bigint | undefined;
}

/**
 * The state of the players, from which the shard decides the bets of a batch. Each decision of a bet updates the
 * balances, the nonce and the earlier bets in the state.
 */
export interface PlayersState {
  readonly players: Map<bigint, PlayerState>;
  /** The earlier bets of each player that have an idempotency key of the batch. */
  readonly known: Map<bigint, Bet[]>;
  /** The levels of the players' inviters. */
  readonly levels: ReadonlyMap<bigint, number>;
  /**
   * The locked stake budgets by id. A cached state contains no budgets, so that the shard locks the budget of each bet.
   */
  readonly budgets: Map<string, StakeBudget>;
  /** The last starts of the players whose bets have a minimum time between starts, in milliseconds since 1970. */
  readonly starts: Map<bigint, number>;
}

/** The functions that a shard needs to decide the bets of a batch. */
export interface Deciding<Refusal extends string> {
  readonly check?: Check<Refusal>;
  readonly decide: Decide<Refusal>;
  /** Returns the current rates of commission and rakeback. */
  readonly rates: () => RewardRates;
  readonly nextId: () => TimedId;
}

/** The answer to one bet request after the commit: the settled bet, or an error. */
export type Verdict = Settled | Error;

export interface DecidedBatch {
  /** The answers, in the order of the requests of the batch. */
  readonly verdicts: readonly Verdict[];
  readonly accepted: readonly Bet[];
}

/** Adds a bet to the earlier bets of its player. */
export function addKnown({ known }: PlayersState, bet: Bet): void {
  const bets = known.get(bet.playerId);
  if (bets === undefined) known.set(bet.playerId, [bet]);
  else bets.push(bet);
}

/**
 * Decides the bet requests of a batch one after the other. The function changes the players' state and creates ids, and
 * has no other side effects.
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
  request: AskedBet,
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
  const { stakeBudgetId, startGapMs } = request;
  const tooSoon =
    startGapMs === undefined ? undefined : startRefusal(state.starts.get(playerId), startGapMs, atMs);
  if (tooSoon !== undefined) return tooSoon;
  const counted =
    stakeBudgetId === undefined ? undefined : countStake(state.budgets.get(stakeBudgetId), amountBase, atMs);
  if (counted instanceof Error) return counted;
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
  if (clientSeed === undefined) return new LedgerError("client_seed_missing", String(playerId));
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
  if (startGapMs !== undefined) state.starts.set(playerId, atMs);
  if (stakeBudgetId !== undefined && counted !== undefined) state.budgets.set(stakeBudgetId, counted);
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
