import { hash, randomBytes } from "node:crypto";
import { setImmediate as othersToo } from "node:timers/promises";
import { type SecretBox, sealedRows } from "@gemplay/ledger";
import type { Platform } from "../../platform/index.ts";
import {
  giveUpRestored,
  insertChainRow,
  insertLinks,
  lastChain,
  linkFrom,
  lowestLink,
  setCommitment,
  unpublishedChain,
} from "./chains.repository.ts";
import { moveStart } from "./rounds.repository.ts";

interface Link {
  readonly round: number;
  readonly gameHash: string;
}

type Store = Pick<Platform, "db" | "secrets">;

/** The encryption context of a chain link. An encrypted link cannot be decrypted in another context. */
const linkPlace = (chainId: number | string, round: number | string): string =>
  `crash_link ${chainId} ${round}`;

/** The encrypted links of all chains. */
export const sealedLinks = sealedRows({
  table: "crash_link",
  row: ["chain_id", "round"],
  sealed: "sealed_hash",
  plain: "game_hash",
  among: "true",
  place: ([chainId, round]) => linkPlace(chainId, round),
});

/**
 * The database stores every thousandth hash of a chain, so finding a hash takes at most a thousand SHA-256
 * computations.
 */
const keptEvery = 1_000;
const linksPerInsert = 100;

/**
 * Returns the game hash of a round and the salt of the round's chain, from which the crash point follows. The two
 * values are secret until the round is over. The values are for the game's decisions only and must not appear in an
 * answer, event, log or error.
 */
export async function roundSecret(
  { db, secrets }: Store,
  { chainId, round }: { readonly chainId: number; readonly round: number },
): Promise<{ readonly gameHash: string; readonly salt: string }> {
  const above = await linkFrom(db, { chainId, round });
  if (above === undefined || above.salt === null) throw new Error(`round ${round} of Crash has no chain`);
  const gameHash = openLink(secrets, chainId, above);
  return { gameHash: linkBelow({ round: above.round, gameHash }, round), salt: above.salt };
}

function openLink(
  secrets: SecretBox,
  chainId: number,
  { round, sealed_hash }: { readonly round: number; readonly sealed_hash: string | null },
): string {
  if (sealed_hash === null) throw new Error(`the link of round ${round} of Crash is not sealed`);
  return secrets.open(sealed_hash, linkPlace(chainId, round));
}

/** Computes the engine's `previousGameHash` with Node's own SHA-256, because a chain has millions of hashes. */
function linkBelow({ round, gameHash }: Link, wanted: number): string {
  let text = gameHash;
  for (let at = round; at > wanted; at--) text = hash("sha256", text);
  return text;
}

/**
 * Makes the last chain, from the chain's secret down to the commitment. The function continues an interrupted chain.
 * While a finished chain is not published yet, the function does nothing. Only one process at a time may call the
 * function.
 *
 * @param rounds the number of rounds of a new chain
 */
export async function makeChain(
  store: Store,
  rounds: number,
  signal: Pick<AbortSignal, "aborted">,
): Promise<void> {
  const { db, secrets } = store;
  const chain = (await unpublishedChain(db)) ?? (await beginChain(store, rounds));
  if (chain.commitment !== null) return;
  const kept = await lowestLink(db, chain.id);
  let lowest: Link = { round: kept.round, gameHash: openLink(secrets, chain.id, kept) };
  while (lowest.round > chain.base_round) {
    const made: Link[] = [];
    while (made.length < linksPerInsert && lowest.round > chain.base_round) {
      const round: number = Math.max(chain.base_round, lowest.round - 1 - ((lowest.round - 1) % keptEvery));
      lowest = { round, gameHash: linkBelow(lowest, round) };
      made.push(lowest);
      await othersToo();
      if (signal.aborted) return;
    }
    await keepLinks(store, chain, made);
  }
}

async function keepLinks(
  { db, secrets }: Store,
  chain: { readonly id: number; readonly base_round: number },
  made: readonly Link[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const links = made.filter(({ round }) => round > chain.base_round);
    if (links.length > 0)
      await insertLinks(
        trx,
        links.map((link) => sealedLink(secrets, chain.id, link)),
      );
    const commitment = made.find(({ round }) => round === chain.base_round)?.gameHash;
    if (commitment !== undefined) await setCommitment(trx, chain.id, commitment);
  });
}

const sealedLink = (secrets: SecretBox, chainId: number, { round, gameHash }: Link) => ({
  chain_id: chainId,
  round,
  sealed_hash: secrets.seal(gameHash, linkPlace(chainId, round)),
});

/** Inserts a chain after the last chain, or in place of the last chain if that chain could not be committed. */
async function beginChain({ db, secrets }: Store, rounds: number) {
  return await db.transaction().execute(async (trx) => {
    const last = await lastChain(trx);
    const [before, length] = [last?.base_round ?? 0, last?.rounds ?? 0];
    const baseRound = before + (last?.given_up === "spoiled" ? 1 : length);
    return await insertChain({ db: trx, secrets }, { id: (last?.id ?? 0) + 1, baseRound, rounds });
  });
}

/** Inserts the row and the secret of a new chain. `makeChain` computes the links of the chain afterwards. */
async function insertChain(
  { db, secrets }: Store,
  { id, baseRound, rounds }: { readonly id: number; readonly baseRound: number; readonly rounds: number },
) {
  await insertChainRow(db, { id, baseRound, rounds });
  const terminal = { round: baseRound + rounds, gameHash: randomBytes(32).toString("hex") };
  await insertLinks(db, [sealedLink(secrets, id, terminal)]);
  return { id, base_round: baseRound, commitment: null };
}

/**
 * Abandons every chain and begins a new chain with higher round numbers, because rounds that are secret in a restored
 * copy may have been published. A round that accepted bets in the copy is not played. The worker refunds the stakes of
 * the unplayed round when rounds run again.
 *
 * @param store.db a transaction of the caller
 */
export async function beginFreshChain(
  store: Store,
  { baseRound, rounds, at }: { readonly baseRound: number; readonly rounds: number; readonly at: Date },
): Promise<void> {
  await giveUpRestored(store.db);
  await moveStart(store.db, at);
  const last = await lastChain(store.db);
  await insertChain(store, { id: (last?.id ?? 0) + 1, baseRound, rounds });
}
