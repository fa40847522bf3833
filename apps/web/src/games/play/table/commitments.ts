import { t } from "../../../i18n/index.ts";
import { isOwn, ownerNow, storage } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

/**
 * The hashes of server seeds that this browser has received for one player. Each hash is stored under the number of its
 * seed pair.
 */
interface Commitments {
  /**
   * The player (see `ownerNow`), and the genesis hash of the blockchain. The genesis hash distinguishes deployments,
   * because a local deployment may start again with new data.
   */
  readonly owner: string;
  readonly hashes: Readonly<Record<string, string>>;
}

interface Pair {
  readonly seedNumber: number;
  readonly serverSeedHash: string;
}

const name = "commitments";
const kept = 200;

function read(owner: string): Commitments {
  try {
    const stored = JSON.parse(storage.read(name) ?? "null") as Commitments | null;
    const [of = "", chain] = stored?.owner.split(" ") ?? [];
    // Seed hashes that were stored before the page knew the player id also belong to the current player.
    if (stored && chain === owner.split(" ")[1] && isOwn(of)) return { ...stored, owner };
  } catch {
    // If the stored data is unreadable, the page overwrites it when it stores the next seed hashes.
  }
  return { owner, hashes: {} };
}

// The page also keeps the seed hashes in memory, because a browser may forbid local storage.
let known: Commitments = { owner: "", hashes: {} };

/**
 * Stores the seed hashes to which the server has committed. Never replaces the first stored seed hash of a seed pair.
 * If the server later sends another hash for the seed pair, the page warns the player. The page always checks the
 * rounds of the seed pair against the first hash.
 * @param genesisHash genesis hash of the server's blockchain, or "" until the hash is known
 */
export function noteCommitments(pairs: readonly Pair[], genesisHash: string): void {
  const owner = `${ownerNow()} ${genesisHash}`;
  if (known.owner !== owner) known = read(owner);
  const { hashes } = known;
  const fresh = pairs.filter(({ seedNumber }) => hashes[seedNumber] === undefined);
  const changed = pairs.some((pair) => committedHash(pair) !== pair.serverSeedHash);
  if (changed) showToast("error", t("fairness.hashChanged"), t("fairness.hashChangedNext"), 10_000);
  if (fresh.length === 0) return;
  const added = fresh.map(({ seedNumber, serverSeedHash }) => [String(seedNumber), serverSeedHash] as const);
  const entries = [...Object.entries(hashes), ...added].sort(([one], [other]) => Number(one) - Number(other));
  known = { owner, hashes: Object.fromEntries(entries.slice(-kept)) };
  storage.write(name, JSON.stringify(known));
}

/**
 * Returns the seed hash that the browser has stored for a seed pair. If the browser has stored no hash, returns the
 * hash that the seed pair itself contains.
 */
export function committedHash({ seedNumber, serverSeedHash }: Pair): string {
  return known.hashes[seedNumber] ?? serverSeedHash;
}

/**
 * Returns a seed pair with the seed hash that the browser has stored for the pair. The page later compares the revealed
 * server seed with the stored hash.
 */
export function withCommitment<P extends Pair>(pair: P): P {
  return { ...pair, serverSeedHash: committedHash(pair) };
}

/** Warns the player if a round used a seed pair whose hash this browser had not received before. */
export function checkCommitted({ seedNumber }: { readonly seedNumber: number }): void {
  if (known.hashes[seedNumber] !== undefined) return;
  showToast("error", t("fairness.unseen"), t("fairness.unseenNext"), 10_000);
}
