import { type BetEntry, type LogEntry, payoutBase, sealedOf } from "@gemplay/games";
import { type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";
import type { EntryPlace } from "./entry-place.ts";
import type { BetClaim, Claims, CrashClaim, OpenClaim, SeedPairValues } from "./receipt-claims.ts";

/** An entry with its place. */
export interface Found<E extends LogEntry = LogEntry> {
  readonly at: EntryPlace;
  readonly entry: E;
}

/** The entries of the logs that the receipts are about. */
export interface ReceiptLookup {
  /** Keeps an entry if a receipt may be about it. */
  add(entry: LogEntry, at: EntryPlace): void;
  sealed(sealed: string): Found | undefined;
  /** Returns the bet of a round whose end is in no receipt. */
  ended(claim: OpenClaim): Found<BetEntry> | undefined;
  /** Returns the bets on a round of Crash. */
  crashBets(round: number): readonly Found<BetEntry>[];
}

/** Creates the lookup for the claims of a file of receipts. The caller adds all entries of all logs. */
export function createReceiptLookup({ bets, openRounds, crashBets, pairs, chains }: Claims): ReceiptLookup {
  const wanted = new Set<string | undefined>([
    ...[...bets.values()].map(sealedBet),
    ...[...pairs.values()].map(({ value }) => sealedPair(value)),
    ...[...chains.values()].map(({ value }) => sealedOf(value)),
  ]);
  const rounds = new Set([...crashBets.values()].map(({ value }) => value.round));
  const unended = [...openRounds].flatMap(([name, claim]) => (bets.has(name) ? [] : claim));
  const found = new Map<string, Found>();
  const ended = new Map<OpenClaim, Found<BetEntry>>();
  const ofRounds = new Map<number, Found<BetEntry>[]>();

  function addBet(entry: BetEntry, at: EntryPlace): void {
    // No receipt contains the payout of these rounds, so it is computed from the multiplier of each bet on the game.
    for (const claim of unended)
      if (claim.value.game === entry.game && sealedStagedBet(claim, entry) === entry.sealed)
        ended.set(claim, { entry, at });
    if (entry.game !== "crash") return;
    const { round } = entry.outcome as { readonly round: number };
    if (rounds.has(round)) ofRounds.set(round, [...(ofRounds.get(round) ?? []), { entry, at }]);
  }

  return {
    add(entry, at) {
      if ("sealed" in entry && wanted.has(entry.sealed) && !found.has(entry.sealed))
        found.set(entry.sealed, { entry, at });
      if (entry.kind === "bet") addBet(entry, at);
    },
    sealed: (sealed) => found.get(sealed),
    ended: (claim) => ended.get(claim),
    crashBets: (round) => ofRounds.get(round) ?? [],
  };
}

/** Returns the payout of a bet, as in the API. */
export function paid(amount: string, multiplierE4: number, asset: AssetId): string {
  return formatAssetAmount(payoutBase(parseAmount(amount, assets[asset].decimals), multiplierE4), asset);
}

/** Returns the sealed hash of a finished bet; undefined if no receipt contains its idempotency key. */
export function sealedBet({
  key,
  value: { id, seedNumber, nonce, amount, payout },
}: BetClaim): string | undefined {
  return key === undefined ? undefined : sealedOf({ id, key, seedNumber, nonce, amount, payout });
}

/** Returns the sealed hash of a seed pair; undefined if no receipt contains its client seed. */
export function sealedPair({ seedNumber, serverSeedHash, clientSeed }: SeedPairValues): string | undefined {
  return clientSeed === null ? undefined : sealedOf({ seedNumber, serverSeedHash, clientSeed });
}

function sealedStagedBet(
  { key, value: { id, seedNumber, nonce, amount, asset } }: OpenClaim,
  { multiplierE4 }: BetEntry,
): string | undefined {
  const payout = paid(amount, multiplierE4, asset);
  return key === undefined ? undefined : sealedOf({ id, key, seedNumber, nonce, amount, payout });
}

/** Returns the sealed hash of a bet on Crash that ended with the multiplier of an entry. */
export function sealedCrashBet(
  { key = "", value: { id, round, amount, asset } }: CrashClaim,
  { multiplierE4 }: BetEntry,
): string {
  const payout = paid(amount, multiplierE4, asset);
  return sealedOf({ id, key, seedNumber: 0, nonce: round, amount, payout });
}
