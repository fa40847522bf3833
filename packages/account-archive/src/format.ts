import type { BetOpening, GameName } from "@gemplay/games";
import type { AssetId } from "@gemplay/money";

/** The version number of the archive format. The number grows with each change of a file that the check reads. */
export const archiveSchema = 1;
export const archiveProduct = "gemplay account";

/**
 * The names of the files that the check reads. The archive also contains other files, which the manifest lists. In a
 * `.jsonl` file, each line is one JSON text.
 */
export const archiveFiles = {
  manifest: "manifest.json",
  balances: "balances.json",
  seeds: "seeds.jsonl",
  crashChains: "crash-chains.jsonl",
  rounds: "rounds.jsonl",
  unfinished: "unfinished.jsonl",
  movements: "movements.jsonl",
} as const;

/**
 * An optional file with at most one row. The row contains the sums of archived rounds and movements, which the export
 * does not contain.
 */
export const archivedMonthsFile = "put-away.jsonl";

/**
 * Two optional files about the public log. An archive from the time before the public log does not contain these files.
 */
export const publicLogFiles = { treeHeads: "tree-heads.json", proofs: "public-log.jsonl" } as const;

/**
 * The list of the files in the archive, with their hashes and the sums of the account. The manifest is the last file of
 * the archive, because it contains the hashes of all other files.
 */
export interface Manifest {
  readonly product: typeof archiveProduct;
  readonly schema: number;
  readonly userId: string;
  /** The time of the export. All files of the archive describe the account at the time of the export. */
  readonly takenAtMs: number;
  readonly files: readonly ListedFile[];
  readonly sums: Sums;
}

export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /** The number of rows; undefined if the file is not a list of rows. */
  readonly lines?: number;
}

/** The player's balance by asset. All amounts in the archive are exact decimal numbers of whole tokens, as text. */
export type Balances = Readonly<Record<AssetId, string>>;

/**
 * The sums of the changes of the player's balance, by asset. The fields `moved` and `unfinished` can be negative. The
 * sum of all changes is the player's balance.
 */
export type Sums = Readonly<
  Record<
    AssetId,
    {
      readonly rounds: number;
      readonly staked: string;
      readonly paid: string;
      /** The change of the balance by rounds that are still open or were refunded, as a decimal amount. */
      readonly unfinished: string;
      /** The change of the balance by deposits, withdrawals, swaps and rewards, as a decimal amount. */
      readonly moved: string;
      readonly balance: string;
    }
  >
>;

interface Placed {
  readonly id: string;
  readonly game: GameName;
  readonly asset: AssetId;
  readonly amount: string;
  readonly payout: string;
  readonly params: object;
  /**
   * The number of the seed pair; 0 for a round that all players share. In a shared round, `nonce` is the number of the
   * round.
   */
  readonly seedNumber: number;
  readonly nonce: number;
  readonly atMs: number;
}

/** A finished round with the values that its player sees. */
export interface ArchivedRound extends Placed {
  /** The payout multiplier of the round in ten-thousandths. */
  readonly multiplierE4: number;
  readonly result: "WIN" | "LOSE";
  readonly outcome: object;
  /** The hash chain and the game hash of a round that all players share. */
  readonly shared?: { readonly chain: number; readonly gameHash: string };
}

/**
 * An unfinished round. A round in the state `open` or `running` is not finished. In the state `refunded`, the player
 * has received the stake back. `payout` is the amount that the player has received so far.
 */
export interface ArchivedUnfinished extends Placed {
  readonly state: "open" | "running" | "refunded";
}

/** A seed pair. The archive contains the server seed only if the pair is no longer in use. */
export interface ArchivedSeeds {
  readonly seedNumber: number;
  readonly state: "next" | "active" | "revealed";
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  /** The client seed; null for the next pair, and for an active pair whose player has not set a client seed yet. */
  readonly clientSeed: string | null;
  /** The number of rounds with the seed pair. The rounds have the nonces 0 to `rounds` − 1. */
  readonly rounds: number;
}

/** A hash chain of a game in which all players share the rounds. */
export interface ArchivedChain {
  readonly chain: number;
  readonly baseRound: number;
  readonly rounds: number;
  /** The hash of the round `baseRound`. */
  readonly commitment: string;
  readonly salt: string;
  readonly saltBlock: number;
  /**
   * The blockchain transaction that published the commitment. Null for a chain from the time before the server
   * published commitments on the blockchain.
   */
  readonly witness: {
    readonly contract: string;
    readonly transaction: string;
    readonly block: number;
  } | null;
}

/**
 * The sums of all rounds and movements before a certain time. The server has archived the older rounds and movements,
 * so the export contains only their sums.
 */
export interface ArchivedMonths {
  /** The export contains all rounds and movements from this time on. */
  readonly beforeMs: number;
  readonly sums: readonly {
    readonly asset: AssetId;
    readonly rounds: number;
    readonly staked: string;
    readonly paid: string;
    /**
     * The change of the player's money by movements other than rounds. The value is negative if the player lost money.
     */
    readonly moved: string;
  }[];
  /** The nonces of the archived rounds as ranges from `from` (included) to `until` (excluded). */
  readonly nonces: readonly { readonly seedNumber: number; readonly from: number; readonly until: number }[];
}

/** A movement of money other than the stake or payout of a bet. */
export interface ArchivedMovement {
  readonly id: string;
  readonly atMs: number;
  readonly kind: string;
  /** The ledger account from which the money came. The accounts `player` and `withdraw_only` belong to the player. */
  readonly from: string;
  readonly to: string;
  readonly asset: AssetId;
  /** The change of the player's money, which is negative if the player paid the amount. */
  readonly change: string;
  readonly reference: string;
}

/** The tree heads of the public log to which all paths in the archive lead, and the keys that sign tree heads. */
export interface ArchivedTreeHeads {
  /** The public keys of receipts, in hexadecimal. */
  readonly keys: readonly { readonly number: number; readonly publicKey: string }[];
  /** One signed note for each log, by c2sp.org/signed-note. */
  readonly treeHeads: readonly { readonly log: number; readonly note: string }[];
}

/**
 * The proof that a finished round is in a public log. The proofs have the order of the rounds. A round that was not in
 * the log at the time of the export has no proof.
 */
export interface ArchivedProof {
  /** The id of the round. */
  readonly id: string;
  readonly log: number;
  /** The index of the entry in the log, from 0. */
  readonly index: number;
  /** The text of the entry. */
  readonly entry: string;
  /** The hashes from the entry to the root of the tree head, in hexadecimal, lowest first. */
  readonly path: readonly string[];
  /** The values of the round that only its player knows. The entry contains their hash. */
  readonly opening: BetOpening;
}
