// An honest log with bets on several games, a chain of Crash that is committed on a real chain, and the receipts of one
// player. The log is made with the library, so the tests of the audit need no database.
import { createHash, randomUUID } from "node:crypto";
import {
  type AnyStagedGame,
  type BetEntry,
  type BetOpening,
  type CrashChainEntry,
  type CrashRoundEntry,
  crashEnded,
  crashPointE4,
  drawsOf,
  type GameName,
  games,
  hashServerSeed,
  hashServerSeedTimes,
  type JsonValue,
  type LogEntry,
  payoutBase,
  type RoundSeeds,
  type StagedGameName,
  sealedOf,
  stagedGameNames,
} from "@gemplay/games";
import { formatAssetAmount, parseAmount } from "@gemplay/money";
import { type OperatorKey, type SavedJson, signAnswer } from "./operator-key.ts";

/** The player whose receipts the tests have. */
export const player = "7";
const amount = "1.5";
export const byHandE4 = 30_000;
const limits = { mostWin: { PLAY: "1000", TPLAY: "1000" }, byHandE4 };

/** A chain of Crash before its salt exists. */
export interface SecretChain {
  readonly commitment: string;
  readonly rounds: number;
  /** Returns the game hash of a round, from 1. */
  gameHash(round: number): string;
}

export function secretChain(rounds: number): SecretChain {
  const secret = hashOf(randomUUID());
  const gameHash = (round: number) => hashServerSeedTimes(secret, rounds - round);
  return { commitment: gameHash(0), rounds, gameHash };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

export interface HonestLog {
  readonly entries: readonly LogEntry[];
  readonly receipts: readonly SavedJson[];
  /** The openings of the player's bets, by the sealed hash. */
  readonly openings: ReadonlyMap<string, BetOpening>;
  readonly playedRounds: number;
}

export interface HonestLogOptions {
  readonly key: OperatorKey;
  readonly chain: SecretChain;
  readonly salt: string;
  readonly saltBlock: number;
  /** The time of the first entry, after the block of the salt. */
  readonly beganAtMs: number;
}

interface Draft extends HonestLogOptions {
  readonly entries: LogEntry[];
  readonly receipts: SavedJson[];
  readonly openings: Map<string, BetOpening>;
}

/** The number of rounds of Crash in the log. */
const playedRounds = 40;
/** The round that the server gave up. No bet was made on it. */
export const givenUpRound = 5;

/** Makes the log. Entry 0 is the start; the entries 1 and 2 are the chain and the first seed pair of the player. */
export function honestLog(options: HonestLogOptions): HonestLog {
  const draft: Draft = { ...options, entries: [], receipts: [], openings: new Map() };
  const { entries, beganAtMs: atMs } = draft;
  entries.push({ kind: "start", atMs, previous: null });
  addSeeds(draft);
  for (let nonce = 0; nonce < 60; nonce++) entries.push(strangersBet(nonce, atMs));
  addCrash(draft);
  addBets(draft);
  addRotation(draft);
  for (let nonce = 60; nonce < 560; nonce++) entries.push(strangersBet(nonce, atMs + 400_000));
  return { entries, receipts: draft.receipts, openings: draft.openings, playedRounds };
}

const strangersSeeds = { serverSeed: hashOf("stranger"), clientSeed: "stranger" };

function strangersBet(nonce: number, atMs: number): BetEntry {
  const seeds = { ...strangersSeeds, nonce };
  const game = nonce % 2 === 0 ? games.dice : games.limbo;
  const play = game as { play(seeds: RoundSeeds, params: object): { outcome: object; multiplierE4: number } };
  const { outcome, multiplierE4 } = play.play(seeds, game.initial);
  return betEntry({
    ...{ game: game.name, params: game.initial, outcome, multiplierE4, atMs: atMs + nonce },
    draws: drawsOf(game.name, seeds, { params: game.initial, outcome }),
    sealed: hashOf(`stranger ${nonce}`),
  });
}

const betEntry = (fields: {
  readonly game: BetEntry["game"];
  readonly params: object;
  readonly outcome: object;
  readonly multiplierE4: number;
  readonly atMs: number;
  readonly draws: string;
  readonly sealed: string;
}): BetEntry => ({ kind: "bet", asset: "PLAY", ...fields }) as unknown as BetEntry;

const links = 5;
const root = hashOf("the root of the player's chain");
const serverSeedOf = (pair: number) => hashServerSeedTimes(root, links - pair);
const clientSeedOf = (pair: number) => `mine-${pair}`;
const pairOf = (seedNumber: number, nonce = 0) => ({
  seedNumber,
  serverSeedHash: hashServerSeed(serverSeedOf(seedNumber)),
  clientSeed: clientSeedOf(seedNumber),
  nonce,
});
const seedChain = { firstSeedNumber: 1, links, commitment: hashServerSeedTimes(root, links) };
const chains = [seedChain];

function say(
  draft: Draft,
  call: string,
  { request, answer, atMs }: { request: object | null; answer: object; atMs: number },
) {
  const statement = { call, player, request: request as JsonValue, answer: answer as JsonValue, atMs };
  draft.receipts.push(signAnswer(draft.key, statement));
}

/** Returns the answer of `GET /fairness/seeds` before the first bet. */
export const firstSeeds = {
  active: pairOf(1),
  nextClientSeed: null,
  nextServerSeedHash: null,
  chains,
  lastRevealed: null,
  rotateAfterRounds: 0,
};

function addPair({ entries }: Draft, seedNumber: number, atMs: number): void {
  const { nonce: _, ...opening } = pairOf(seedNumber);
  entries.push({ kind: "seed pair", atMs, sealed: sealedOf(opening) });
}

function addSeeds(draft: Draft): void {
  const atMs = draft.beganAtMs;
  draft.entries.push({
    kind: "seed chain",
    atMs,
    sealed: sealedOf(seedChain),
  });
  addPair(draft, 1, atMs);
  say(draft, "GET /fairness/seeds", { request: null, answer: firstSeeds, atMs });
}

const paidFor = (multiplierE4: number) =>
  formatAssetAmount(payoutBase(parseAmount(amount, 18), multiplierE4), "PLAY");

function addEntry(
  draft: Draft,
  { opening, ...entry }: Omit<Parameters<typeof betEntry>[0], "sealed"> & { readonly opening: BetOpening },
): void {
  const sealed = sealedOf(opening);
  draft.openings.set(sealed, opening);
  draft.entries.push(betEntry({ ...entry, sealed }));
}

/** Adds bets of the player on Dice, and rounds of staged games with one move. */
function addBets(draft: Draft): void {
  for (let nonce = 0; nonce < 4; nonce++) {
    const params = games.dice.initial;
    const { outcome, multiplierE4 } = games.dice.play(seedsOf(nonce), params);
    const request = { key: randomUUID(), asset: "PLAY", amount, params };
    const { round, opening } = settled(draft, {
      game: "dice",
      key: request.key,
      nonce,
      params,
      outcome,
      multiplierE4,
    });
    say(draft, "POST /games/dice/bet", { request, answer: { round, balance: "9" }, atMs: round.atMs });
    const draws = drawsOf("dice", seedsOf(nonce), { params, outcome });
    addEntry(draft, { game: "dice", params, outcome, multiplierE4, atMs: round.atMs, draws, opening });
  }
  addStaged(draft, "mines", { nonce: 4, cashesOut: true });
  for (const [at, game] of stagedGameNames.entries())
    addStaged(draft, game, { nonce: firstUnended + at, cashesOut: false });
}

/** Returns the seeds of a round of the player's first seed pair. */
export const seedsOf = (nonce: number) => ({
  ...{ serverSeed: serverSeedOf(1), clientSeed: clientSeedOf(1), nonce },
});

/** The nonce of the first round that the server ends because the player does not. */
const firstUnended = 5;
const betsOfPair = firstUnended + stagedGameNames.length;

function settled(
  { beganAtMs }: Draft,
  {
    key,
    nonce,
    id = randomUUID(),
    ...result
  }: {
    readonly game: GameName;
    readonly key: string;
    readonly id?: string;
    readonly nonce: number;
    readonly params: object;
    readonly outcome: object;
    readonly multiplierE4: number;
  },
) {
  const payout = paidFor(result.multiplierE4);
  const opening: BetOpening = { id, key, seedNumber: 1, nonce, amount, payout };
  const round = {
    ...{ id, asset: "PLAY", amount, payout, ...result, seedNumber: 1, nonce },
    ...{ result: result.multiplierE4 >= 10_000 ? "WIN" : "LOSE", atMs: beganAtMs + 300_000 + nonce },
  };
  return { opening, round };
}

/** Returns a move of a staged round that wins, or that loses. */
export function moveWith(
  game: StagedGameName,
  {
    seeds,
    moves,
    loses,
  }: { readonly seeds: RoundSeeds; readonly moves: readonly object[]; readonly loses: boolean },
): object {
  const staged = games[game] as unknown as AnyStagedGame;
  const params = staged.initial;
  const open = { params, seen: staged.seen({ seeds, params, moves }) };
  const found = staged
    .moves(open)
    .find((move) => staged.standing({ seeds, params, moves: [...moves, move] }).lost === loses);
  if (found === undefined) throw new Error(`${game} has no such move`);
  return found;
}

/** Returns the fields of an entry for a finished staged round. */
export function stagedResult(game: StagedGameName, seeds: RoundSeeds, moves: readonly object[]) {
  const staged = games[game] as unknown as AnyStagedGame;
  const played = { seeds, params: staged.initial, moves };
  const outcome = staged.outcome(played);
  const { multiplierE4 } = staged.standing(played);
  const draws = drawsOf(game, seeds, { params: staged.initial, outcome });
  return { game, params: staged.initial, outcome, multiplierE4, draws };
}

/**
 * Adds a round of a staged game with one move that wins. If the player does not cash out, the server ends the round
 * later, and the player gets no receipt of its end.
 */
function addStaged(
  draft: Draft,
  game: StagedGameName,
  { nonce, cashesOut }: { readonly nonce: number; readonly cashesOut: boolean },
): void {
  const staged = games[game] as unknown as AnyStagedGame;
  const [seeds, params] = [seedsOf(nonce), staged.initial];
  const [id, key, atMs] = [randomUUID(), randomUUID(), draft.beganAtMs + 300_000];
  const openAfter = (moves: readonly object[]) => {
    const { multiplierE4 } = staged.standing({ seeds, params, moves });
    const seen = staged.seen({ seeds, params, moves });
    return {
      ...{ id, game, asset: "PLAY", amount, params, seen, step: moves.length, multiplierE4 },
      ...{ payout: paidFor(multiplierE4), maximumWin: "1000", seedNumber: 1, nonce, openedAtMs: atMs },
    };
  };
  const move = moveWith(game, { seeds, moves: [], loses: false });
  const answer = (open: object | null) => ({ open, round: null, balance: "8" });
  const opening = { key, asset: "PLAY", amount, params };
  say(draft, `POST /games/${game}/open`, { request: opening, answer: answer(openAfter([])), atMs });
  const request = { id, step: 0, move };
  say(draft, `POST /games/${game}/move`, { request, answer: answer(openAfter([move])), atMs });
  const { draws, ...result } = stagedResult(game, seeds, [move]);
  const end = settled(draft, { ...result, key, id, nonce });
  if (cashesOut)
    say(draft, `POST /games/${game}/cash-out`, {
      ...{ request: { id }, answer: { ...answer(null), round: end.round }, atMs: end.round.atMs },
    });
  addEntry(draft, { ...result, draws, atMs: end.round.atMs, opening: end.opening });
}

/** Reveals the first seed pair. */
function addRotation(draft: Draft): void {
  const atMs = draft.beganAtMs + 350_000;
  addPair(draft, 2, atMs);
  const revealed = { ...pairOf(1, betsOfPair), serverSeed: serverSeedOf(1) };
  const answer = { revealed, active: pairOf(2), nextClientSeed: null, nextServerSeedHash: null, chains };
  say(draft, "POST /fairness/rotate", { request: { clientSeed: clientSeedOf(2) }, answer, atMs });
}

/** Adds the chain of Crash with its rounds, and two bets of the player. */
function addCrash(draft: Draft): void {
  const { chain, salt, saltBlock, entries, beganAtMs } = draft;
  const { commitment, rounds } = chain;
  const first: CrashChainEntry = {
    ...{ kind: "crash chain", chain: 1, commitment, firstRound: 1, rounds, saltBlock, salt },
  };
  entries.push(first);
  const pointE4 = (round: number) => crashPointE4({ gameHash: chain.gameHash(round), salt });
  const high = Array.from({ length: playedRounds }, (_, at) => at + 1).filter(
    (round) => round !== givenUpRound && pointE4(round) >= byHandE4,
  );
  for (let round = 1; round <= playedRounds; round++) {
    const startsAtMs = beganAtMs + round * 1_000;
    const entry: CrashRoundEntry = {
      ...{ kind: "crash round", round, chain: 1, startsAtMs, gameHash: chain.gameHash(round) },
      ...{ crashPointE4: round === givenUpRound ? null : pointE4(round), limits },
    };
    entries.push(entry);
    if (round === high[0]) addCrashBet(draft, entry, null);
    if (round === high[1]) addCrashBet(draft, entry, { calledAtMs: startsAtMs + 11_553, cashOutE4: 20_000 });
  }
}

/** Adds a bet without an automatic cash-out. If the player does not cash out, the limit of the round decides. */
function addCrashBet(
  draft: Draft,
  { round, startsAtMs, gameHash }: CrashRoundEntry,
  call: { readonly calledAtMs: number; readonly cashOutE4: number } | null,
): void {
  const [id, key] = [randomUUID(), randomUUID()];
  const params = { autoCashOutE4: null };
  const claim = { cashOutE4: call?.cashOutE4 ?? null, targetE4: byHandE4, byHand: call !== null };
  const seeds = { serverSeed: gameHash, clientSeed: draft.salt, nonce: round };
  const { outcome, multiplierE4 } = crashEnded(seeds, params, claim);
  const { crashPointE4: _, ...shown } = outcome;
  const open = {
    ...{ id, round, asset: "PLAY", amount, autoCashOutE4: null, targetE4: byHandE4, state: "open" },
    ...{ cashOutE4: null, calledAtMs: null, payout: "0" },
  };
  const request = { key, asset: "PLAY", amount, params };
  const atMs = startsAtMs - 500;
  say(draft, "POST /games/crash/bet", { request, answer: { bet: open, balance: "8" }, atMs });
  const payout = paidFor(multiplierE4);
  if (call !== null) {
    const bet = { ...open, ...call, state: "cashed_out", payout };
    say(draft, "POST /games/crash/cash-out", {
      request: { id },
      answer: { bet, balance: "9" },
      atMs: call.calledAtMs,
    });
  }
  const opening = { id, key, seedNumber: 0, nonce: round, amount, payout };
  addEntry(draft, {
    game: "crash",
    params,
    outcome: shown,
    multiplierE4,
    atMs: startsAtMs + 20_000,
    draws: "",
    opening,
  });
}
