import { t } from "../../i18n/index.ts";
import { isOwn, ownerNow, storage } from "../../stores/index.ts";
import { showToast } from "../../ui/index.ts";

/** The hashes of server seeds that this browser has read of one player, by the number of the pair. */
interface Commitments {
  /** The player, see `ownerNow`, and the chain that says which Gemplay this is: the local one begins anew with its data. */
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
    // Also what was read before the player's number was known.
    if (stored && chain === owner.split(" ")[1] && isOwn(of)) return { ...stored, owner };
  } catch {
    // What cannot be read is begun anew.
  }
  return { owner, hashes: {} };
}

// Beside the storage, which a browser may forbid.
let known: Commitments = { owner: "", hashes: {} };

/**
 * Writes down the hashes that the server has committed to. The first hash read of a pair counts: when the server names
 * another hash later, the player is told, and the pair's rounds are computed against the first.
 * @param genesisHash of the server's chain; empty while that is not known
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

/** The hash that was read of a pair before; the one that is named now where none was. */
export function committedHash({ seedNumber, serverSeedHash }: Pair): string {
  return known.hashes[seedNumber] ?? serverSeedHash;
}

/** A pair with the hash that was read of it before, so that what is revealed is compared with that. */
export function withCommitment<P extends Pair>(pair: P): P {
  return { ...pair, serverSeedHash: committedHash(pair) };
}

/** Says so when a round was drawn from a pair whose hash was not read before it. */
export function checkCommitted({ seedNumber }: { readonly seedNumber: number }): void {
  if (known.hashes[seedNumber] !== undefined) return;
  showToast("error", t("fairness.unseen"), t("fairness.unseenNext"), 10_000);
}
