import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import { collectDraws, type RoundSeeds } from "../fairness/commit-reveal.ts";
import type { GameName } from "../games.ts";
import { canonicalJson, type JsonValue } from "../receipts/canonical-json.ts";
import { isSameOutcome, recomputeRound } from "../recompute.ts";

/** The first entry of a log. */
export interface StartEntry {
  readonly kind: "start";
  readonly atMs: number;
  /** The end of the log before, if a restoration of the database ended it. */
  readonly previous: { readonly log: number; readonly size: number; readonly root: string } | null;
}

/** A settled bet. The owner of the bet can open `sealed` with `BetOpening`. */
export interface BetEntry {
  readonly kind: "bet";
  readonly game: GameName;
  readonly asset: string;
  /** The time at which the bet was settled. */
  readonly atMs: number;
  readonly params: JsonValue;
  /** The outcome, with the moves of the player. For Crash, without the crash point of the round. */
  readonly outcome: JsonValue;
  readonly multiplierE4: number;
  /** The numbers that the round drew, in order, 8 hexadecimal characters each; empty for Crash. */
  readonly draws: string;
  readonly sealed: string;
}

/** The values of a bet that only its owner knows. The idempotency key is random, so nobody can guess the values. */
export interface BetOpening {
  readonly id: string;
  /** The idempotency key of the call that placed the bet. */
  readonly key: string;
  readonly seedNumber: number;
  readonly nonce: number;
  readonly amount: string;
  readonly payout: string;
}

/** The commitment to a chain of server seeds. The owner of the chain can open `sealed` with `SeedChainOpening`. */
export interface SeedChainEntry {
  readonly kind: "seed chain";
  readonly atMs: number;
  readonly sealed: string;
}

export interface SeedChainOpening {
  readonly commitment: string;
  readonly firstSeedNumber: number;
  readonly links: number;
}

/** A seed pair that has become active with its client seed. The owner can open `sealed` with `SeedPairOpening`. */
export interface SeedPairEntry {
  readonly kind: "seed pair";
  readonly atMs: number;
  readonly sealed: string;
}

export interface SeedPairOpening {
  readonly seedNumber: number;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

/** A hash chain of Crash, with the salt of its rounds. */
export interface CrashChainEntry {
  readonly kind: "crash chain";
  readonly chain: number;
  readonly commitment: string;
  readonly firstRound: number;
  readonly rounds: number;
  readonly saltBlock: number;
  readonly salt: string;
}

/** A finished round of Crash. */
export interface CrashRoundEntry {
  readonly kind: "crash round";
  readonly round: number;
  readonly chain: number;
  readonly startsAtMs: number;
  readonly gameHash: string;
  /** The crash point in ten-thousandths; null for a round that was given up. */
  readonly crashPointE4: number | null;
  /** The limits that were set before the round; null for rounds of an early version. */
  readonly limits: {
    readonly mostWin: { readonly PLAY: string; readonly TPLAY: string };
    readonly byHandE4: number;
  } | null;
}

export type LogEntry =
  | StartEntry
  | BetEntry
  | SeedChainEntry
  | SeedPairEntry
  | CrashChainEntry
  | CrashRoundEntry;

/** Returns the text of an entry in the log: its canonical JSON by RFC 8785. */
export const entryText = (entry: LogEntry): string => canonicalJson(entry as unknown as JsonValue);

/** Returns the field `sealed` of an entry: SHA-256 of the canonical JSON of the opening, in hexadecimal. */
export const sealedOf = (opening: BetOpening | SeedChainOpening | SeedPairOpening): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(opening as unknown as JsonValue))));

/**
 * Returns the outcome of a round as its entry contains it. The entry of the round of Crash contains the crash point, so
 * the entries of its bets do not.
 */
export function loggedOutcome(game: GameName, outcome: object): object {
  if (game !== "crash") return outcome;
  const { crashPointE4: _, ...rest } = outcome as { readonly crashPointE4?: number };
  return rest;
}

/** Returns the numbers that a finished round drew, for its entry in the log. */
export function drawsOf(
  game: GameName,
  seeds: RoundSeeds,
  { params, outcome }: { readonly params: object; readonly outcome: object },
): string {
  if (game === "crash") return "";
  return collectDraws(seeds, (recorded) => recomputeRound(game, recorded, { params, outcome })).draws;
}

/**
 * Returns whether the numbers of an entry give its outcome and its multiplier. Bets on Crash have no numbers of their
 * own; `crashEnded` checks them with the game hash of the round.
 */
export function entryFollowsFromDraws({ game, params, outcome, multiplierE4, draws }: BetEntry): boolean {
  const seeds = { serverSeed: "", clientSeed: "", nonce: 0, draws };
  try {
    const claim = { params: params as object, outcome: outcome as object };
    const again = collectDraws(seeds, (recorded) => recomputeRound(game, recorded, claim));
    return (
      again.draws === draws &&
      again.result.multiplierE4 === multiplierE4 &&
      isSameOutcome(again.result.outcome, outcome)
    );
  } catch {
    // The game refuses the parameters, the moves or the numbers.
    return false;
  }
}

/** Returns the bytes of a bundle of entries (c2sp.org/tlog-tiles): two bytes for the length before each entry. */
export function encodeBundle(texts: readonly string[]): Uint8Array {
  return concatBytes(
    ...texts.flatMap((text) => {
      const bytes = utf8ToBytes(text);
      if (bytes.length > 0xffff) throw new RangeError("an entry is longer than 65,535 bytes");
      return [Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes];
    }),
  );
}

/**
 * Returns the texts of the entries of a bundle.
 *
 * @throws {RangeError} if the bytes are not a bundle
 */
export function decodeBundle(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
    if (end > bytes.length || at + 2 > bytes.length) throw new RangeError("the bundle ends within an entry");
    texts.push(decoder.decode(bytes.subarray(at + 2, end)));
    at = end;
  }
  return texts;
}
