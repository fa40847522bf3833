import { hashServerSeedTimes } from "@gemplay/games";
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
  /**
   * The numbers of the first pairs of the player's chains. In a chain, the hash of the hash of a pair is the hash of the
   * pair before it.
   */
  readonly firstPairs: readonly number[];
}

interface Pair {
  readonly seedNumber: number;
  readonly serverSeedHash: string;
}

/** Stored instead of a hash that does not follow from the chain. No server seed has this hash. */
const unfit = "–";

/** The browser may have stored the hashes before the page knew chains. */
type Stored = Omit<Commitments, "firstPairs"> & Partial<Commitments>;

const name = "commitments";
const kept = 200;

function read(owner: string): Commitments {
  try {
    const stored = JSON.parse(storage.read(name) ?? "null") as Stored | null;
    const [of = "", chain] = stored?.owner.split(" ") ?? [];
    // Seed hashes that were stored before the page knew the player id also belong to the current player.
    if (stored && chain === owner.split(" ")[1] && isOwn(of))
      return { owner, hashes: stored.hashes, firstPairs: stored.firstPairs ?? [] };
  } catch {
    // If the stored data is unreadable, the page overwrites it when it stores the next seed hashes.
  }
  return { owner, hashes: {}, firstPairs: [] };
}

// The page also keeps the seed hashes in memory, because a browser may forbid local storage.
let known: Commitments = { owner: "", hashes: {}, firstPairs: [] };

/**
 * Stores the seed hashes to which the server has committed. Never replaces the first stored seed hash of a seed pair.
 * If the server later sends another hash for the seed pair, or a hash that does not follow from the player's chain, the
 * page warns the player. The page always checks the rounds of the seed pair against the first hash.
 * @param genesisHash genesis hash of the server's blockchain, or "" until the hash is known
 * @param firstPairs numbers of the first pairs of the player's chains
 */
export function noteCommitments(
  pairs: readonly Pair[],
  genesisHash: string,
  firstPairs: readonly number[] = [],
): void {
  const owner = `${ownerNow()} ${genesisHash}`;
  if (known.owner !== owner) known = read(owner);
  const newFirst = firstPairs.filter((first) => !known.firstPairs.includes(first));
  if (newFirst.length > 0) known = { ...known, firstPairs: [...known.firstPairs, ...newFirst] };
  let isNew = newFirst.length > 0;
  for (const pair of pairs.toSorted((one, other) => one.seedNumber - other.seedNumber)) {
    if (known.hashes[pair.seedNumber] !== undefined) continue;
    const hash = followsChain(pair) ? pair.serverSeedHash : unfit;
    // JavaScript orders properties that are whole numbers, so the last entries belong to the newest pairs.
    const entries = Object.entries<string>({ ...known.hashes, [pair.seedNumber]: hash });
    known = { ...known, hashes: Object.fromEntries(entries.slice(-kept)) };
    isNew = true;
  }
  const changed = pairs.some((pair) => committedHash(pair) !== pair.serverSeedHash);
  if (changed) showToast("error", t("fairness.hashChanged"), t("fairness.hashChangedNext"), 10_000);
  if (isNew) storage.write(name, JSON.stringify(known));
}

/** Returns whether the hash of a pair leads to the hash of the nearest earlier pair of the same chain. */
function followsChain({ seedNumber, serverSeedHash }: Pair): boolean {
  const first = Math.max(...known.firstPairs.filter((one) => one <= seedNumber));
  const earlier = Math.max(...numbers().filter((one) => one >= first && one < seedNumber));
  // The first pair that the browser sees, and a pair from the time before chains, need not follow from an earlier hash.
  if (!Number.isFinite(earlier) || !Number.isFinite(first)) return true;
  return hashServerSeedTimes(serverSeedHash, seedNumber - earlier) === known.hashes[earlier];
}

/** Returns the hash of a pair that follows from the hash of a later pair of the same chain, or undefined. */
function hashFromLater(seedNumber: number): string | undefined {
  if (!known.firstPairs.some((first) => first <= seedNumber)) return undefined;
  const next = Math.min(...known.firstPairs.filter((first) => first > seedNumber));
  const later = Math.min(...numbers().filter((one) => one > seedNumber && one < next));
  const hash = known.hashes[later];
  return hash === undefined ? undefined : hashServerSeedTimes(hash, later - seedNumber);
}

/** The numbers of the pairs whose hash the browser has stored. */
const numbers = () =>
  Object.keys(known.hashes)
    .map(Number)
    .filter((one) => known.hashes[one] !== unfit);

/**
 * Returns the seed hash that the browser has stored for a seed pair, or that follows from the chain. Without both,
 * returns the hash that the seed pair itself contains.
 */
export function committedHash({ seedNumber, serverSeedHash }: Pair): string {
  return known.hashes[seedNumber] ?? hashFromLater(seedNumber) ?? serverSeedHash;
}

/**
 * Returns a seed pair with the seed hash that the browser has stored for the pair. The page later compares the revealed
 * server seed with the stored hash.
 */
export function withCommitment<P extends Pair>(pair: P): P {
  return { ...pair, serverSeedHash: committedHash(pair) };
}

/**
 * Warns the player if a round used a seed pair to which the server had not committed before. After an automatic
 * rotation, the page reads the hash of the new pair, which must follow from the player's chain.
 * @param readAgain reads the player's seeds from the server and stores the hashes with `noteCommitments`
 */
export async function checkCommitted(
  { seedNumber }: { readonly seedNumber: number },
  readAgain: () => Promise<unknown>,
): Promise<void> {
  const isKnown = () => known.hashes[seedNumber] !== undefined || hashFromLater(seedNumber) !== undefined;
  if (isKnown()) return;
  const before = known.owner;
  try {
    await readAgain();
  } catch {
    // The page reads the seeds again before the next bet, and then checks the hashes.
    return;
  }
  if (known.owner === before && !isKnown())
    showToast("error", t("fairness.unseen"), t("fairness.unseenNext"), 10_000);
}
