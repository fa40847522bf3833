import type { AssetId } from "@gemplay/money";
import { type EarningRates, earnedBy, type HouseEdge } from "../community/index.ts";
import { BetRefused, isKeyOver, type Json, LedgerError, type TimedId } from "../database/index.ts";
import { afterBet, type PlayState, playRefusal } from "../limits/index.ts";
import { type AskedBet, type Bet, type BetRequest, isSameBet, isStorable, type Settled } from "./bets.ts";

/** All that a game's decision may look at. */
export interface BetContext extends BetRequest {
  /** The player's balance of the asset before this bet; at least the stake. */
  readonly balanceBase: bigint;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** A bet taken and drawn: what it pays back (stake included), by which multiplier, and what is shown and stored of it. */
export interface Accepted {
  readonly payoutBase: bigint;
  /** Ten-thousandths. */
  readonly multiplierE4: number;
  readonly outcome: Json;
  /** Of this very bet: one less its exact return. */
  readonly houseEdge: HouseEdge;
}

/** A bet not taken. It leaves no trace: no nonce is used, and its key may be tried again. */
export interface Refused<Refusal extends string> {
  readonly refuse: Refusal;
  readonly values?: Readonly<Record<string, string>>;
}

/** A game's decision: pure and synchronous, since it runs while the player's rows are locked. */
export type Decide<Refusal extends string> = (context: BetContext) => Accepted | Refused<Refusal>;

/** An active seed pair and where it stands. */
export interface SeedState {
  readonly seedNo: number;
  /** Or why it cannot be read. */
  readonly serverSeed: string | LedgerError;
  readonly clientSeed: string;
  nextNonce: number;
  /** The pair takes so many rounds and not one more. */
  readonly pairRounds: number;
}

/** What a player allows themselves with one wallet, as it was read. */
export interface WalletLimits {
  /** Above 0. */
  readonly version: bigint;
  readonly play: PlayState;
}

/** A player's balances of the assets that were read, and the active seed pair. */
export interface PlayerState {
  readonly balances: Partial<Record<AssetId, bigint>>;
  /** Of those assets; nothing for players who never set any. */
  readonly limits: Partial<Record<AssetId, WalletLimits>>;
  readonly seed: SeedState;
  /** Whose friend the player is; known where the balance of what earns is. */
  inviterId: bigint | undefined;
}

/** The state that a batch is decided on, by player. Decisions change it as they go. */
export interface PlayersState {
  readonly players: Map<bigint, PlayerState>;
  /** Bets that stand already: of each player those of the batch's keys. */
  readonly known: Map<bigint, Bet[]>;
  /** Of the players' inviters. */
  readonly levels: ReadonlyMap<bigint, number>;
}

/** What a batch is decided with. */
export interface Deciding<Refusal extends string> {
  readonly decide: Decide<Refusal>;
  /** What bets earn now. */
  readonly rates: () => EarningRates;
  readonly nextId: () => TimedId;
}

/** The answer that one request of the batch gets after the commit. */
export type Verdict = Settled | Error;

export interface DecidedBatch {
  /** In the order of the requests. */
  readonly verdicts: readonly Verdict[];
  readonly accepted: readonly Bet[];
}

/** Adds a bet that stands to those of its player. */
export function addKnown({ known }: PlayersState, bet: Bet): void {
  const bets = known.get(bet.playerId);
  if (bets === undefined) known.set(bet.playerId, [bet]);
  else bets.push(bet);
}

/** Decides the requests in order on the state. Pure but for the ids. */
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
  { decide, rates, nextId }: Deciding<Refusal>,
): Bet | Error {
  const { playerId, asset, amountBase } = request;
  const player = state.players.get(playerId);
  const balanceBase = player?.balances[asset];
  if (player === undefined || balanceBase === undefined)
    return new LedgerError("insufficient_balance", `${playerId} ${asset}`);
  const { seed, balances, limits } = player;
  const { id, atMs } = nextId();
  if (isKeyOver(request.key, atMs)) return new LedgerError("key_over", request.key);
  const limited = limits[asset];
  const forbidden = limited && playRefusal(limited.play, amountBase, atMs);
  if (forbidden !== undefined) return forbidden;
  if (balanceBase < amountBase) return new LedgerError("insufficient_balance", `${playerId} ${asset}`);
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
    return new LedgerError("decision_failed", `${request.game} decided what cannot be stored`);
  }
  const { inviterId } = player;
  const inviterLevel = inviterId === undefined ? undefined : state.levels.get(inviterId);
  if (inviterId !== undefined && inviterLevel === undefined)
    return new LedgerError("settlement_failed", `${playerId} has an inviter without a level`);
  const earned = earnedBy(request, decision.houseEdge, inviterLevel, rates());
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
    earned,
  };
}
