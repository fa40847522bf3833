import { hash, randomBytes } from "node:crypto";
import { setImmediate as othersToo } from "node:timers/promises";
import { encryptedRows, type SecretBox } from "@gemplay/ledger";
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

/**
 * Returns the encryption context of one hash of a chain, which contains the chain id and the round number. A hash that
 * is encrypted in one context cannot be decrypted in another context.
 */
const linkPlace = (chainId: number | string, round: number | string): string =>
  `crash_link ${chainId} ${round}`;

/** Describes the table with the encrypted hashes of all chains, for the re-encryption with a new key. */
export const encryptedLinks = encryptedRows({
  table: "crash_link",
  row: ["chain_id", "round"],
  encrypted: "sealed_hash",
  plain: "game_hash",
  among: "true",
  place: ([chainId, round]) => linkPlace(chainId, round),
});

/**
 * The database stores every thousandth hash of a chain. The code therefore needs at most a thousand SHA-256
 * computations for any hash of the chain.
 */
const keptEvery = 1_000;
const linksPerInsert = 100;

/**
 * Returns the game hash of a round and the salt of the round's chain. Both values together determine the crash point.
 * The game hash and the crash point are secret until the round is over. The caller must use both values only to decide
 * the round. Both values must not appear in any answer, event, log line or error before the round is over.
 */
export async function roundSecret(
  { db, secrets }: Store,
  { chainId, round }: { readonly chainId: number; readonly round: number },
): Promise<{ readonly gameHash: string; readonly salt: string }> {
  const above = await linkFrom(db, { chainId, round });
  if (above === undefined || above.salt === null)
    throw new Error(`no chain with a salt contains round ${round} of Crash`);
  const gameHash = openLink(secrets, chainId, above);
  return { gameHash: linkBelow({ round: above.round, gameHash }, round), salt: above.salt };
}

function openLink(
  secrets: SecretBox,
  chainId: number,
  { round, sealed_hash }: { readonly round: number; readonly sealed_hash: string | null },
): string {
  if (sealed_hash === null) throw new Error(`the stored hash for round ${round} of Crash is not encrypted`);
  return secrets.decrypt(sealed_hash, linkPlace(chainId, round));
}

/** Computes the engine's `previousGameHash` with Node's own SHA-256, because a chain has millions of hashes. */
function linkBelow({ round, gameHash }: Link, wanted: number): string {
  let text = gameHash;
  for (let at = round; at > wanted; at--) text = hash("sha256", text);
  return text;
}

/**
 * Computes the hashes of the last chain, from the chain's secret down to the commitment. The function continues a chain
 * whose computation was interrupted. If the last chain is computed but not published, the function does nothing. Only
 * one process at a time may call the function.
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
        links.map((link) => encryptedLink(secrets, chain.id, link)),
      );
    const commitment = made.find(({ round }) => round === chain.base_round)?.gameHash;
    if (commitment !== undefined) await setCommitment(trx, chain.id, commitment);
  });
}

const encryptedLink = (secrets: SecretBox, chainId: number, { round, gameHash }: Link) => ({
  chain_id: chainId,
  round,
  sealed_hash: secrets.encrypt(gameHash, linkPlace(chainId, round)),
});

/**
 * Inserts a new hash chain whose round numbers follow the round numbers of the last chain. If the commitment of the
 * last chain was spoiled by another hash, the new chain begins one round number after the start of the last chain.
 */
async function beginChain({ db, secrets }: Store, rounds: number) {
  return await db.transaction().execute(async (trx) => {
    const last = await lastChain(trx);
    const [before, length] = [last?.base_round ?? 0, last?.rounds ?? 0];
    const baseRound = before + (last?.given_up === "spoiled" ? 1 : length);
    return await insertChain({ db: trx, secrets }, { id: (last?.id ?? 0) + 1, baseRound, rounds });
  });
}

/**
 * Inserts the row and the secret last hash of a new chain. `makeChain` computes the other hashes of the chain later.
 */
async function insertChain(
  { db, secrets }: Store,
  { id, baseRound, rounds }: { readonly id: number; readonly baseRound: number; readonly rounds: number },
) {
  await insertChainRow(db, { id, baseRound, rounds });
  const terminal = { round: baseRound + rounds, gameHash: randomBytes(32).toString("hex") };
  await insertLinks(db, [encryptedLink(secrets, id, terminal)]);
  return { id, base_round: baseRound, commitment: null };
}

/**
 * Abandons every hash chain and begins a new chain with higher round numbers. After the database was restored from a
 * backup, players may already know hashes that the database treats as secret. If a round accepted bets at the time of
 * the backup, the round is not played. The worker refunds the stakes of this round when it starts again.
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
