import { type Data, type RouteName, routes } from "@gemplay/api-schema";
import {
  canonicalJson,
  type GameName,
  games,
  type JsonValue,
  type StagedGameName,
  signedText,
} from "@gemplay/games";
import Value from "typebox/value";
import { isSignedBy, type SavedReceipt } from "../saved-receipts.ts";
import type { ReceiptKeys } from "./chain-checks.ts";
import type { Findings } from "./findings.ts";

type Round = Data<"POST /games/dice/bet">["round"] | Data<"POST /games/mines/open">["round"];
type OpenRound = NonNullable<Data<`POST /games/${StagedGameName}/open`>["open"]>;
type CrashBet = Data<"POST /games/crash/bet">["bet"];

/** A value of a receipt, with the place of the receipt in the file, from 1. */
export interface Placed<T> {
  readonly place: number;
  readonly player: string;
  readonly atMs: number;
  readonly value: T;
}

/** The result of a bet on a game with seeds of the player. */
export type BetClaim = Placed<NonNullable<Round>> & { key: string | undefined };

/** An open round of a staged game: the values of its first receipt, and the values of every receipt (`shown`). */
export type OpenClaim = Placed<OpenRound> & { key: string | undefined; readonly shown: Placed<OpenRound>[] };

/** A bet on Crash, with its cash-out if a receipt contains it. */
export type CrashClaim = Placed<CrashBet> & { key: string | undefined; end: Placed<CrashBet> | undefined };

/** The values of a seed pair. The client seed and the server seed are null until a receipt contains them. */
export interface SeedPairValues {
  readonly seedNumber: number;
  readonly serverSeedHash: string;
  clientSeed: string | null;
  serverSeed: string | null;
}

export type SeedChainValues = Data<"GET /fairness/seeds">["chains"][number];

/** Everything that the receipts of a file say. The keys begin with the id of the player. */
export interface Claims {
  readonly bets: ReadonlyMap<string, BetClaim>;
  readonly openRounds: ReadonlyMap<string, OpenClaim>;
  readonly crashBets: ReadonlyMap<string, CrashClaim>;
  readonly pairs: ReadonlyMap<string, Placed<SeedPairValues>>;
  readonly chains: ReadonlyMap<string, Placed<SeedChainValues>>;
}

interface Collected extends Claims {
  readonly findings: Findings;
  readonly bets: Map<string, BetClaim>;
  readonly openRounds: Map<string, OpenClaim>;
  readonly crashBets: Map<string, CrashClaim>;
  readonly pairs: Map<string, Placed<SeedPairValues>>;
  readonly chains: Map<string, Placed<SeedChainValues>>;
  /** The idempotency key of the call that opened a round, by player and round. */
  readonly keys: Map<string, string>;
  /** The values that may have only one meaning, such as the round of an idempotency key. */
  readonly unique: Map<string, { readonly place: number; readonly text: string }>;
}

/**
 * Collects the claims of receipts. Adds a contradiction for a receipt without a valid signature, and for two receipts
 * that contradict each other.
 */
export function claimsOf(findings: Findings, receipts: readonly SavedReceipt[], keys: ReceiptKeys): Claims {
  const claims: Collected = {
    findings,
    ...{ bets: new Map(), openRounds: new Map(), crashBets: new Map(), pairs: new Map() },
    ...{ chains: new Map(), keys: new Map(), unique: new Map() },
  };
  for (const [at, saved] of receipts.entries()) {
    const [place, { call, answer }] = [at + 1, saved.statement];
    if (!isSigned(findings, place, saved, keys)) continue;
    const isKnown = Object.hasOwn(routes, call) && Value.Check(routes[call as RouteName].data, answer);
    if (isKnown) collect(claims, place, saved);
    else findings.leaveUnchecked(`receipt ${place}: the audit does not know answers of this form to ${call}`);
  }
  const { bets, openRounds, crashBets } = claims;
  for (const [name, bet] of [...bets, ...openRounds, ...crashBets]) bet.key = claims.keys.get(name);
  return claims;
}

function isSigned(
  findings: Findings,
  place: number,
  { statement, receipt }: SavedReceipt,
  keys: ReceiptKeys,
): boolean {
  const key = keys.find(({ number }) => number === receipt.key);
  const text = signedText(statement, receipt);
  const signature = Buffer.from(receipt.signature, "base64");
  if (key !== undefined && text !== undefined && isSignedBy(key.publicKey, text, signature)) return true;
  findings.contradict(`receipt ${place}, signature`, {
    expected: `a signature of key ${receipt.key} for this answer to ${statement.call}`,
    found: key === undefined ? "a key that the server has not published" : "another signature",
  });
  return false;
}

function collect(claims: Collected, place: number, { statement }: SavedReceipt): void {
  const { call, player, atMs, answer } = statement;
  const [, name = "", action = ""] = /^POST \/games\/([a-z]+)\/([a-z-]+)$/.exec(call) ?? [];
  const key = (statement.request as { key?: unknown } | null)?.key;
  const at = <T>(value: T): Placed<T> => ({ place, player, atMs, value });
  if (name === "crash") {
    const { bet } = answer as unknown as Data<"POST /games/crash/bet">;
    if (action === "bet") noteKey(claims, at(bet.id), key);
    addCrashBet(claims, at(bet));
  } else if (name !== "") {
    const { open, round } = answer as unknown as Partial<Data<"POST /games/mines/open">>;
    const id = (open ?? round)?.id;
    const isOpening = games[name as GameName].kind === "instant" || action === "open";
    if (isOpening && id !== undefined) noteKey(claims, at(id), key);
    if (open != null) addOpenRound(claims, at(open));
    if (round != null) addBet(claims, at(round));
  } else {
    const seeds = answer as unknown as Partial<Data<"GET /fairness/seeds"> & Data<"POST /fairness/rotate">>;
    for (const pair of [seeds.active, seeds.revealed, seeds.lastRevealed])
      if (pair != null) addPair(claims, at({ serverSeed: null, ...pair }));
    for (const chain of seeds.chains ?? []) addChain(claims, at(chain));
  }
}

/** Adds a contradiction if an earlier receipt gives another text for the same thing. */
function expectSame(claims: Collected, place: number, what: string, value: JsonValue): void {
  const text = canonicalJson(value);
  const before = claims.unique.get(what);
  if (before === undefined) claims.unique.set(what, { place, text });
  else if (before.text !== text)
    claims.findings.contradict(`receipt ${place}, ${what}`, {
      expected: `${before.text}, as in receipt ${before.place}`,
      found: text,
    });
}

function noteKey(claims: Collected, { place, player, value: id }: Placed<string>, key: unknown): void {
  if (typeof key !== "string") return;
  claims.keys.set(`${player} ${id}`, key);
  expectSame(claims, place, `round of the key ${key} of player ${player}`, id);
}

function addBet(claims: Collected, claim: Placed<NonNullable<Round>>): void {
  const { place, player, value: round } = claim;
  const { atMs: _, ...result } = round;
  expectSame(claims, place, `round ${round.id} of player ${player}`, result as unknown as JsonValue);
  const nonce = `nonce ${round.nonce} of seed pair ${round.seedNumber} of player ${player}`;
  expectSame(claims, place, nonce, round.id);
  expectSameBet(claims, claim);
  const name = `${player} ${round.id}`;
  if (!claims.bets.has(name)) claims.bets.set(name, { ...claim, key: undefined });
}

function addOpenRound(claims: Collected, claim: Placed<OpenRound>): void {
  expectSameBet(claims, claim);
  const name = `${claim.player} ${claim.value.id}`;
  const before = claims.openRounds.get(name);
  if (before === undefined) claims.openRounds.set(name, { ...claim, key: undefined, shown: [claim] });
  else before.shown.push(claim);
}

function expectSameBet(
  claims: Collected,
  { place, player, value }: Placed<NonNullable<Round> | OpenRound>,
): void {
  const { id, game, asset, amount, params, seedNumber, nonce } = value;
  const bet = { game, asset, amount, params: params as JsonValue, seedNumber, nonce };
  expectSame(claims, place, `bet of round ${id} of player ${player}`, bet);
}

function addCrashBet(claims: Collected, claim: Placed<CrashBet>): void {
  const { place, player, value: bet } = claim;
  const { id, round, asset, amount, autoCashOutE4, targetE4, state, cashOutE4, calledAtMs, payout } = bet;
  const fixed = { round, asset, amount, autoCashOutE4, targetE4 };
  expectSame(claims, place, `bet ${id} on Crash of player ${player}`, fixed);
  if (state !== "open")
    expectSame(claims, place, `end of bet ${id} on Crash of player ${player}`, {
      state,
      cashOutE4,
      calledAtMs,
      payout,
    });
  const name = `${player} ${id}`;
  const before = claims.crashBets.get(name);
  const end = before?.end ?? (state === "open" ? undefined : claim);
  if (before === undefined) claims.crashBets.set(name, { ...claim, key: undefined, end });
  else before.end = end;
}

function addPair(claims: Collected, claim: Placed<SeedPairValues>): void {
  const { place, player, atMs, value } = claim;
  const { seedNumber, serverSeedHash, clientSeed, serverSeed } = value;
  const pair = `seed pair ${seedNumber} of player ${player}`;
  expectSame(claims, place, `server seed hash of ${pair}`, serverSeedHash);
  if (clientSeed !== null) expectSame(claims, place, `client seed of ${pair}`, clientSeed);
  if (serverSeed !== null) expectSame(claims, place, `server seed of ${pair}`, serverSeed);
  const name = `${player} ${seedNumber}`;
  const before = claims.pairs.get(name);
  if (before === undefined) {
    claims.pairs.set(name, {
      place,
      player,
      atMs,
      value: { seedNumber, serverSeedHash, clientSeed, serverSeed },
    });
    return;
  }
  before.value.clientSeed ??= clientSeed;
  before.value.serverSeed ??= serverSeed;
}

function addChain(claims: Collected, claim: Placed<SeedChainValues>): void {
  const { place, player, value } = claim;
  const { firstSeedNumber, links, commitment } = value;
  const chain = `chain of player ${player} from seed pair ${firstSeedNumber} on`;
  expectSame(claims, place, chain, { links, commitment });
  const name = `${player} ${firstSeedNumber}`;
  if (!claims.chains.has(name)) claims.chains.set(name, claim);
}
