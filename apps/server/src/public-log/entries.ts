import {
  type BetEntry,
  type BetOpening,
  drawsOf,
  type GameName,
  type LogEntry,
  loggedOutcome,
  sealedOf,
} from "@gemplay/games";
import type { BetToLog, DrawSeeds, UnloggedSeed } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { SealedEntry } from "./log-reader.ts";

/** Returns the values of a bet that only its owner can open. */
export function openingOf({ bet, key }: BetToLog): BetOpening {
  const { id, asset, amountBase, payoutBase, seedNo, nonce } = bet;
  return {
    id,
    key,
    seedNumber: seedNo,
    nonce,
    amount: formatAssetAmount(amountBase, asset),
    payout: formatAssetAmount(payoutBase, asset),
  };
}

/** Returns the values by which the entry of a bet is found in the log. */
export const sealedEntryOf = (toLog: BetToLog): SealedEntry => ({
  atMs: toLog.bet.at.getTime(),
  sealed: sealedOf(openingOf(toLog)),
});

/**
 * Returns the entry of a settled bet. If the stored round cannot be computed again, the entry has no numbers. Such an
 * entry shows everybody that something is wrong, and it does not stop the log for the bets of other players.
 *
 * @param seeds the seeds of the round; undefined for Crash, whose entry contains no numbers
 * @param onUnclear is called if the round cannot be computed again
 */
export function betEntry(
  toLog: BetToLog,
  seeds: DrawSeeds | undefined,
  onUnclear: (error: unknown) => void,
): BetEntry {
  const { game, asset, params, outcome, multiplierE4, at } = toLog.bet;
  const name = game as GameName;
  const claim = { params: params as object, outcome: outcome as object };
  const draws = () => {
    try {
      return seeds === undefined ? "" : drawsOf(name, seeds, claim);
    } catch (error) {
      onUnclear(error);
      return "";
    }
  };
  return {
    kind: "bet",
    game: name,
    asset,
    atMs: at.getTime(),
    params: params as BetEntry["params"],
    outcome: loggedOutcome(name, claim.outcome) as BetEntry["outcome"],
    multiplierE4,
    draws: draws(),
    sealed: sealedOf(openingOf(toLog)),
  };
}

/** Returns the entry of a chain of server seeds, or of a seed pair that became active. */
export function seedEntry(seed: UnloggedSeed, atMs: number): LogEntry {
  if ("chain" in seed) {
    const { commitment, firstSeedNo, links } = seed.chain;
    const sealed = sealedOf({ commitment, firstSeedNumber: firstSeedNo, links });
    return { kind: "seed chain", atMs, sealed };
  }
  const { seedNo, serverSeedHash, clientSeed } = seed.pair;
  return { kind: "seed pair", atMs, sealed: sealedOf({ seedNumber: seedNo, serverSeedHash, clientSeed }) };
}
