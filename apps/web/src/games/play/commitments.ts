import { t } from "../../i18n/index.ts";
import { isOwn, ownerNow, storage } from "../../stores/index.ts";
import { showToast } from "../../ui/index.ts";

/** The hashes of server seeds that this browser has read for one player, by the number of the seed pair. */
interface Commitments {
  /**
   * The player (see `ownerNow`) and the genesis hash of the chain. The hash identifies the deployment, because a local
   * deployment starts again with new data.
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
    // Hashes that were stored before the player id was known belong to the player too.
    if (stored && chain === owner.split(" ")[1] && isOwn(of)) return { ...stored, owner };
  } catch {
    // The next commitments replace unreadable data.
  }
  return { owner, hashes: {} };
}

// A copy of the commitments in memory, because a browser may forbid the storage.
let known: Commitments = { owner: "", hashes: {} };

/**
 * Stores the seed hashes to which the server has committed, and never replaces the first hash of a pair. If the server
 * sends another hash later, the player sees a warning, and the page checks the rounds of the pair against the first
 * hash.
 * @param genesisHash genesis hash of the server's chain, or "" until it is known
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

/** Returns the stored hash of a pair, or the hash in the pair itself if none is stored. */
export function committedHash({ seedNumber, serverSeedHash }: Pair): string {
  return known.hashes[seedNumber] ?? serverSeedHash;
}

/** Returns a pair with its stored hash, so that the page compares the revealed seed with the stored hash. */
export function withCommitment<P extends Pair>(pair: P): P {
  return { ...pair, serverSeedHash: committedHash(pair) };
}

/** Warns the player if a round used a seed pair whose hash this browser had not read before. */
export function checkCommitted({ seedNumber }: { readonly seedNumber: number }): void {
  if (known.hashes[seedNumber] !== undefined) return;
  showToast("error", t("fairness.unseen"), t("fairness.unseenNext"), 10_000);
}
