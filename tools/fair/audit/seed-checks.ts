import {
  type BetEntry,
  canonicalJson,
  drawsOf,
  hashServerSeed,
  hashServerSeedTimes,
  type RoundSeeds,
  sealedOf,
} from "@gemplay/games";
import { entryName, isBefore } from "./entry-place.ts";
import type { Findings } from "./findings.ts";
import type { Claims, Placed, SeedPairValues } from "./receipt-claims.ts";
import type { ReceiptContext } from "./receipt-context.ts";
import { type Found, sealedPair } from "./receipt-lookup.ts";

type SeedUse = Pick<Placed<{ readonly seedNumber: number; readonly nonce: number }>, "player" | "value">;

/** Checks the hash of a server seed, and that the chain of the player leads from it to the commitment. */
export function checkSeeds(
  { findings, claims }: ReceiptContext,
  { place, player, value }: Placed<SeedPairValues>,
): void {
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

const chainOf = ({ chains }: Claims, player: string, seedNumber: number) =>
  [...chains.values()].find(
    ({ player: owner, value: { firstSeedNumber, links } }) =>
      owner === player && seedNumber >= firstSeedNumber && seedNumber < firstSeedNumber + links,
  );

/** Returns the seeds of a round; undefined until a receipt reveals them. */
export function revealedSeeds({ pairs }: Claims, { player, value }: SeedUse): RoundSeeds | undefined {
  const pair = pairs.get(`${player} ${value.seedNumber}`)?.value;
  if (pair?.serverSeed == null || pair.clientSeed === null) return undefined;
  return { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed, nonce: value.nonce };
}

/** Compares the numbers of an entry with the numbers that the revealed seeds give for its moves. */
export function checkDraws(
  findings: Findings,
  { entry, at }: Found<BetEntry>,
  seeds: RoundSeeds | undefined,
): void {
  if (seeds === undefined) return;
  const { game, params, outcome, draws } = entry;
  let expected: string;
  try {
    expected = drawsOf(game, seeds, { params: params as object, outcome: outcome as object });
  } catch {
    findings.contradict(`${entryName(at)}, moves`, {
      expected: "moves that are possible with the revealed seeds",
      found: canonicalJson(outcome),
    });
    return;
  }
  if (draws !== expected)
    findings.contradict(`${entryName(at)}, draws`, {
      expected: `${expected}, as the revealed seeds give`,
      found: draws,
    });
}

/** Checks that the chain and the seed pair of a bet are in the logs, in this order, before the bet. */
export function checkPairBefore(
  { findings, claims, lookup, beganAtMs }: ReceiptContext,
  { player, value: { seedNumber } }: SeedUse,
  bet: Found<BetEntry>,
): void {
  const pair = claims.pairs.get(`${player} ${seedNumber}`);
  const sealed = pair && sealedPair(pair.value);
  if (pair === undefined || sealed === undefined) {
    findings.note(
      `${entryName(bet.at)}: the receipts do not contain the hash and the client seed of the bet's seed pair`,
    );
    return;
  }
  // The seed pair may be from the time before log 1.
  if (pair.atMs < beganAtMs) return;
  const entry = lookup.sealed(sealed);
  expectBefore(findings, `entry of seed pair ${seedNumber} of player ${player}`, entry, bet);
  const chain = chainOf(claims, player, seedNumber);
  if (chain === undefined || chain.atMs < beganAtMs || entry === undefined) return;
  const { firstSeedNumber } = chain.value;
  const name = `entry of the chain of player ${player} from seed pair ${firstSeedNumber} on`;
  expectBefore(findings, name, lookup.sealed(sealedOf(chain.value)), entry);
}

function expectBefore(findings: Findings, where: string, found: Found | undefined, later: Found): void {
  if (found === undefined || !isBefore(found.at, later.at))
    findings.contradict(where, {
      expected: `an entry before ${entryName(later.at)}`,
      found: found === undefined ? "none" : `${entryName(found.at)}, so the commitment was late`,
    });
}
