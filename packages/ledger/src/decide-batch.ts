import { type Bet, type BetRequest, isSameBet, type Settled } from "./bets.ts";
import { type Json, storableJson } from "./json.ts";
import { BetRefused, LedgerError } from "./refusals.ts";
import type { TimedId } from "./uuid.ts";

/** All that a game's decision may look at. */
export interface BetContext extends BetRequest {
  /** The player's balance of the asset before this bet; at least the stake. */
  readonly balanceBase: bigint;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** A bet taken and drawn: what it pays back (stake included) and what is shown and stored of it. */
export interface Accepted {
  readonly payoutBase: bigint;
  readonly outcome: Json;
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
  readonly serverSeed: string;
  readonly clientSeed: string;
  nextNonce: number;
}

/** The state that a batch is decided on. Decisions change it as they go. */
export interface PlayersState {
  /** Balances by `walletName`. */
  readonly balances: Map<string, bigint>;
  readonly seeds: Map<bigint, SeedState>;
  /** Bets that stand already, by `betName`. */
  readonly known: Map<string, Bet>;
}

/** The answer that one request of the batch gets after the commit. */
export type Verdict = Settled | Error;

export interface DecidedBatch {
  /** In the order of the requests. */
  readonly verdicts: readonly Verdict[];
  readonly accepted: readonly Bet[];
}

/** The name of a wallet within a batch. */
export const walletName = (playerId: bigint, asset: string): string => `${playerId} ${asset}`;
/** The name of a bet within a batch. */
export const betName = (playerId: bigint, key: string): string => `${playerId} ${key}`;

const longestOutcome = 8_000;
const payoutLimit = 10n ** 60n;

/** Decides the requests in order on the state. Pure but for the ids. */
export function decideBatch<Refusal extends string>(
  requests: readonly BetRequest[],
  state: PlayersState,
  decide: Decide<Refusal>,
  nextId: () => TimedId,
): DecidedBatch {
  const accepted: Bet[] = [];
  const verdicts = requests.map((request): Verdict => {
    const name = betName(request.playerId, request.key);
    const first = state.known.get(name);
    if (first !== undefined) {
      return isSameBet(first, request)
        ? { bet: first, duplicate: true }
        : new LedgerError("idempotency_conflict", name);
    }
    const bet = decideOne(request, state, decide, nextId);
    if (bet instanceof Error) return bet;
    state.known.set(name, bet);
    accepted.push(bet);
    return { bet, duplicate: false };
  });
  return { verdicts, accepted };
}

function decideOne<Refusal extends string>(
  request: BetRequest,
  state: PlayersState,
  decide: Decide<Refusal>,
  nextId: () => TimedId,
): Bet | Error {
  const { playerId, asset, amountBase } = request;
  const wallet = walletName(playerId, asset);
  const balanceBase = state.balances.get(wallet);
  if (balanceBase === undefined || balanceBase < amountBase)
    return new LedgerError("insufficient_balance", wallet);
  const seed = state.seeds.get(playerId);
  if (seed === undefined) return new LedgerError("seed_missing", String(playerId));
  const { serverSeed, clientSeed, nextNonce: nonce } = seed;
  let decision: Accepted | Refused<Refusal>;
  try {
    decision = decide({ ...request, balanceBase, serverSeed, clientSeed, nonce });
  } catch (cause) {
    return new LedgerError("decision_failed", request.game, { cause });
  }
  if ("refuse" in decision) return new BetRefused(decision.refuse, decision.values);
  const { payoutBase, outcome } = decision;
  if (payoutBase < 0n || payoutBase >= payoutLimit || storableJson(outcome, longestOutcome) === undefined) {
    return new LedgerError("decision_failed", `${request.game} decided what cannot be stored`);
  }
  const balanceAfterBase = balanceBase - amountBase + payoutBase;
  state.balances.set(wallet, balanceAfterBase);
  seed.nextNonce = nonce + 1;
  const { id, atMs } = nextId();
  return {
    ...request,
    id,
    payoutBase,
    balanceAfterBase,
    outcome,
    seedNo: seed.seedNo,
    nonce,
    at: new Date(atMs),
  };
}
