import {
  type BetEntry,
  canonicalJson,
  crashMultiplierAtE4,
  crashOverMs,
  drawsOf,
  hashServerSeed,
  hashServerSeedTimes,
  isSameOutcome,
  type JsonValue,
  type LogEntry,
  payoutBase,
  type RoundSeeds,
  recomputeRound,
  sealedOf,
} from "@gemplay/games";
import { type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import type { CrashChecks } from "./crash-rounds.ts";
import type { Findings } from "./findings.ts";
import type { BetClaim, Claims, CrashClaim, SeedPairValues } from "./receipt-claims.ts";

/** A bet must be in the log at most this many milliseconds after its settlement. */
const latestMs = 120_000;
/** A bet on Crash ends at most this many milliseconds after its receipt. */
const longestRoundMs = 600_000;

interface Found<E extends LogEntry = LogEntry> {
  readonly index: number;
  readonly entry: E;
}

/** The entries of the log that the receipts are about. */
export interface ReceiptLookup {
  /** Keeps an entry if a receipt may be about it. */
  add(entry: LogEntry, index: number): void;
  sealed(sealed: string): Found | undefined;
  /** Returns the bets on a round of Crash. */
  crashBets(round: number): readonly Found<BetEntry>[];
}

/** Creates the lookup for the claims of a file of receipts. The caller adds all entries of the log. */
export function createReceiptLookup({ bets, crashBets, pairs, chains }: Claims): ReceiptLookup {
  const wanted = new Set<string | undefined>([
    ...[...bets.values()].map(sealedBet),
    ...[...pairs.values()].map(({ value }) => sealedPair(value)),
    ...[...chains.values()].map(({ value }) => sealedOf(value)),
  ]);
  const rounds = new Set([...crashBets.values()].map(({ value }) => value.round));
  const found = new Map<string, Found>();
  const ofRounds = new Map<number, Found<BetEntry>[]>();
  return {
    add(entry, index) {
      if ("sealed" in entry && wanted.has(entry.sealed) && !found.has(entry.sealed))
        found.set(entry.sealed, { entry, index });
      if (entry.kind !== "bet" || entry.game !== "crash") return;
      const { round } = entry.outcome as { readonly round: number };
      if (rounds.has(round)) ofRounds.set(round, [...(ofRounds.get(round) ?? []), { entry, index }]);
    },
    sealed: (sealed) => found.get(sealed),
    crashBets: (round) => ofRounds.get(round) ?? [],
  };
}

function sealedBet({ key, value: { id, seedNumber, nonce, amount, payout } }: BetClaim): string | undefined {
  return key === undefined ? undefined : sealedOf({ id, key, seedNumber, nonce, amount, payout });
}

function sealedPair({ seedNumber, serverSeedHash, clientSeed }: SeedPairValues): string | undefined {
  return clientSeed === null ? undefined : sealedOf({ seedNumber, serverSeedHash, clientSeed });
}

export interface ReceiptChecksOptions {
  readonly findings: Findings;
  readonly claims: Claims;
  readonly lookup: ReceiptLookup;
  readonly crash: CrashChecks;
  /** The times of the first entry and of the tree head. */
  readonly beganAtMs: number;
  readonly headAtMs: number;
  /** Whether the log follows an earlier log, which contains the bets before its beginning. */
  readonly isContinued: boolean;
}

/** Compares the claims of receipts with the entries of the log, and with the revealed server seeds. */
export function checkReceipts(options: ReceiptChecksOptions): void {
  const { claims } = options;
  for (const pair of claims.pairs.values()) checkSeeds(options, pair);
  for (const bet of claims.bets.values()) {
    checkPayout(options, bet);
    const entry = checkLogged(options, bet);
    checkRevealed(options, bet, entry);
    if (entry !== undefined) checkPairBefore(options, bet, entry);
  }
  for (const bet of claims.crashBets.values()) checkCrashBet(options, bet);
}

/** Checks the hash of a server seed, and that the chain of the player leads from it to the commitment. */
function checkSeeds({ findings, claims }: ReceiptChecksOptions, { place, player, value }: PairClaim): void {
  const { seedNumber, serverSeedHash, serverSeed } = value;
  const where = `receipt ${place}, seed pair ${seedNumber} of player ${player}`;
  if (serverSeed !== null && hashServerSeed(serverSeed) !== serverSeedHash)
    findings.contradict(`${where}, server seed`, {
      expected: `a server seed with the hash ${serverSeedHash}`,
      found: serverSeed,
    });
  const chain = chainOf(claims, player, seedNumber);
  if (chain === undefined) return;
  const { firstSeedNumber, commitment } = chain.value;
  if (hashServerSeedTimes(serverSeedHash, seedNumber - firstSeedNumber) !== commitment)
    findings.contradict(`${where}, hash of the server seed`, {
      expected: `a hash that leads to the commitment ${commitment}`,
      found: serverSeedHash,
    });
}

type PairClaim = Claims["pairs"] extends ReadonlyMap<string, infer P> ? P : never;

const chainOf = ({ chains }: Claims, player: string, seedNumber: number) =>
  [...chains.values()].find(
    ({ player: owner, value: { firstSeedNumber, links } }) =>
      owner === player && seedNumber >= firstSeedNumber && seedNumber < firstSeedNumber + links,
  );

function paid(amount: string, multiplierE4: number, asset: AssetId): string {
  return formatAssetAmount(payoutBase(parseAmount(amount, assets[asset].decimals), multiplierE4), asset);
}

function checkPayout({ findings }: ReceiptChecksOptions, { place, value }: BetClaim): void {
  const expected = paid(value.amount, value.multiplierE4, value.asset);
  if (expected !== value.payout)
    findings.contradict(`receipt ${place}, payout of round ${value.id}`, { expected, found: value.payout });
}

/**
 * Returns whether a bet was settled before the log began. If an earlier log should contain the bet, the audit could not
 * check it.
 */
function isBefore(
  { findings, beganAtMs, isContinued }: ReceiptChecksOptions,
  { place, atMs }: { readonly place: number; readonly atMs: number },
): boolean {
  if (atMs >= beganAtMs) return false;
  if (isContinued) findings.leaveUnchecked(`receipt ${place}: its bet belongs into an earlier log`);
  return true;
}

/** Returns the entry of a bet. Adds a contradiction if the log should contain it and does not. */
function checkLogged(options: ReceiptChecksOptions, claim: BetClaim): Found<BetEntry> | undefined {
  const { findings, lookup, headAtMs } = options;
  const { place, value } = claim;
  const sealed = sealedBet(claim);
  if (isBefore(options, { place, atMs: value.atMs })) return undefined;
  if (sealed === undefined) {
    findings.leaveUnchecked(
      `receipt ${place}: the file has no receipt of the call that opened round ${value.id}`,
    );
    return undefined;
  }
  const found = lookup.sealed(sealed);
  if (found?.entry.kind !== "bet") {
    if (headAtMs - value.atMs > latestMs)
      findings.contradict(`receipt ${place}, round ${value.id}`, {
        expected: `an entry with the sealed hash ${sealed}`,
        found: "none",
      });
    return undefined;
  }
  const { game, asset, params, outcome, multiplierE4 } = value;
  compareEntry(findings, found as Found<BetEntry>, place, { game, asset, params, outcome, multiplierE4 });
  return found as Found<BetEntry>;
}

function compareEntry(
  findings: Findings,
  { entry, index }: Found<BetEntry>,
  place: number,
  fields: Readonly<Record<string, unknown>>,
): void {
  for (const [name, expected] of Object.entries(fields)) {
    const found = (entry as unknown as Record<string, unknown>)[name];
    if (!isSameOutcome(expected, found))
      findings.contradict(`entry ${index}, ${name}`, {
        expected: `${canonicalJson(expected as JsonValue)}, as in receipt ${place}`,
        found: canonicalJson(found as JsonValue),
      });
  }
}

/** Computes a round from the revealed seeds, and compares it with the receipt and with the entry. */
function checkRevealed(
  { findings, claims }: ReceiptChecksOptions,
  { place, player, value }: BetClaim,
  found: Found<BetEntry> | undefined,
): void {
  const pair = claims.pairs.get(`${player} ${value.seedNumber}`)?.value;
  if (pair?.serverSeed == null || pair.clientSeed === null) return;
  const seeds = { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed, nonce: value.nonce };
  const again = recomputed(value, seeds);
  if (again === undefined) {
    findings.contradict(`receipt ${place}, round ${value.id}`, {
      expected: "a bet that the game offers",
      found: canonicalJson(value.params as JsonValue),
    });
    return;
  }
  if (again.multiplierE4 !== value.multiplierE4 || !isSameOutcome(again.outcome, value.outcome)) {
    findings.contradict(`receipt ${place}, round ${value.id}`, {
      expected: `${canonicalJson(again.outcome as JsonValue)}, as the revealed seeds give`,
      found: canonicalJson(value.outcome as unknown as JsonValue),
    });
    return;
  }
  const draws = drawsOf(value.game, seeds, value);
  if (found !== undefined && found.entry.draws !== draws)
    findings.contradict(`entry ${found.index}, draws`, {
      expected: `${draws}, as the revealed seeds give`,
      found: found.entry.draws,
    });
}

/** Computes a round again; undefined if the game refuses the parameters or the moves. */
function recomputed({ game, params, outcome }: BetClaim["value"], seeds: RoundSeeds) {
  try {
    return recomputeRound(game, seeds, { params, outcome });
  } catch {
    return undefined;
  }
}

/** Checks that the chain and the seed pair of a bet are in the log, in this order, before the bet. */
function checkPairBefore(
  { findings, claims, lookup, beganAtMs }: ReceiptChecksOptions,
  { player, value }: BetClaim,
  bet: Found<BetEntry>,
): void {
  const pair = claims.pairs.get(`${player} ${value.seedNumber}`);
  const sealed = pair && sealedPair(pair.value);
  if (pair === undefined || sealed === undefined) {
    findings.note(
      `entry ${bet.index}: the receipts do not contain the hash and the client seed of the bet's seed pair`,
    );
    return;
  }
  // The seed pair may be from the time before the log.
  if (pair.atMs < beganAtMs) return;
  const entry = lookup.sealed(sealed);
  expectBefore(findings, `entry of seed pair ${value.seedNumber} of player ${player}`, entry, bet);
  const chain = chainOf(claims, player, value.seedNumber);
  if (chain === undefined || chain.atMs < beganAtMs || entry === undefined) return;
  const { firstSeedNumber } = chain.value;
  const name = `entry of the chain of player ${player} from seed pair ${firstSeedNumber} on`;
  expectBefore(findings, name, lookup.sealed(sealedOf(chain.value)), entry);
}

function expectBefore(findings: Findings, where: string, found: Found | undefined, later: Found): void {
  if (found === undefined || found.index > later.index)
    findings.contradict(where, {
      expected: `an entry before entry ${later.index}`,
      found: found === undefined ? "none" : `entry ${found.index}, so the commitment was late`,
    });
}

function checkCrashBet(options: ReceiptChecksOptions, claim: CrashClaim): void {
  const { findings, crash, lookup, headAtMs } = options;
  const { place, atMs, value, end } = claim;
  if (end?.value.state === "refunded" || isBefore(options, claim)) return;
  const round = crash.find(value.round)?.entry;
  const where = `receipt ${place}, bet ${value.id} on round ${value.round} of Crash`;
  if (round === undefined) {
    if (headAtMs - atMs > longestRoundMs + latestMs)
      findings.contradict(where, { expected: `an entry of round ${value.round}`, found: "none" });
    return;
  }
  // The server returned the stakes of a round that it gave up, unless the player had cashed out.
  if (round.crashPointE4 === null && end === undefined) return;
  if (claim.key === undefined) {
    findings.leaveUnchecked(`${where}: the file has no receipt of the call that bet`);
    return;
  }
  checkCashOut(findings, claim, round.startsAtMs);
  const found = lookup
    .crashBets(value.round)
    .find(({ entry }) => entry.sealed === sealedCrashBet(claim, entry));
  const endsAtMs = round.startsAtMs + crashOverMs(round.crashPointE4 ?? value.targetE4);
  if (found === undefined) {
    if (headAtMs - endsAtMs > latestMs)
      findings.contradict(where, { expected: "an entry of the bet with its payout", found: "none" });
    return;
  }
  compareCrashEntry(findings, claim, found);
}

function sealedCrashBet(
  { key = "", value: { id, round, amount, asset } }: CrashClaim,
  entry: BetEntry,
): string {
  const payout = paid(amount, entry.multiplierE4, asset);
  return sealedOf({ id, key, seedNumber: 0, nonce: round, amount, payout });
}

function compareCrashEntry(findings: Findings, claim: CrashClaim, found: Found<BetEntry>): void {
  const { place, value, end } = claim;
  const { asset, autoCashOutE4, targetE4 } = value;
  compareEntry(findings, found, place, { asset, params: { autoCashOutE4 } });
  const outcome = found.entry.outcome as {
    readonly targetE4?: number;
    readonly cashOutE4: number | null;
    readonly byHand?: boolean;
  };
  // Without a receipt, the server could have invented the cash-out.
  if (outcome.byHand === true && end === undefined)
    findings.leaveUnchecked(
      `entry ${found.index}: it says that the player cashed out, but the file has no receipt of this cash-out (bet of receipt ${place})`,
    );
  if (outcome.targetE4 !== targetE4)
    findings.contradict(`entry ${found.index}, targetE4`, {
      expected: `${targetE4}, as in receipt ${place}`,
      found: String(outcome.targetE4),
    });
  if (end !== undefined && end.value.cashOutE4 !== outcome.cashOutE4)
    findings.contradict(`entry ${found.index}, cashOutE4`, {
      expected: `${end.value.cashOutE4}, as in receipt ${end.place}`,
      found: String(outcome.cashOutE4),
    });
}

/** Computes the multiplier of a manual cash-out from the time of the call. */
function checkCashOut(findings: Findings, { value, end }: CrashClaim, startsAtMs: number): void {
  if (end === undefined || end.value.calledAtMs === null) return;
  const expected = Math.min(value.targetE4, crashMultiplierAtE4(end.value.calledAtMs - startsAtMs));
  if (end.value.cashOutE4 !== expected)
    findings.contradict(`receipt ${end.place}, cashOutE4 of bet ${value.id}`, {
      expected: `${expected} at the time ${end.value.calledAtMs} of the call`,
      found: String(end.value.cashOutE4),
    });
}
