import type { GameName } from "@gemplay/games";
import type { AssetId } from "@gemplay/money";

/** Number of the archive format. It rises by one when a file that the check reads changes its shape. */
export const archiveSchema = 1;
export const archiveProduct = "gemplay account";

/**
 * The files that the check reads. The manifest lists all other files too. A `.jsonl` file has one JSON text per line.
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
 * An optional file with at most one row: the sums that replace archived rounds and movements, which are not in the
 * export.
 */
export const putAwayFile = "put-away.jsonl";

/** The description of the archive. It is the last file, because it contains the hashes of all other files. */
export interface Manifest {
  readonly product: typeof archiveProduct;
  readonly schema: number;
  readonly userId: string;
  /** The moment that all contents of the archive describe. */
  readonly takenAtMs: number;
  readonly files: readonly ListedFile[];
  readonly sums: Sums;
}

export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  /** The number of rows, if the file is a list. */
  readonly lines?: number;
}

/** The player's balance by asset. All amounts in the archive are exact decimals of whole units, as text. */
export type Balances = Readonly<Record<AssetId, string>>;

/**
 * The changes of the balance by asset. `moved` and `unfinished` can be negative. All changes together give the
 * balance.
 */
export type Sums = Readonly<
  Record<
    AssetId,
    {
      readonly rounds: number;
      readonly staked: string;
      readonly paid: string;
      /** The change by rounds that are open or were refunded. */
      readonly unfinished: string;
      /** The change by all other movements: deposits, withdrawals, swaps and rewards. */
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
  /** Number of the seed pair; 0 for a round that all players share. Then `nonce` is the number of the round. */
  readonly seedNumber: number;
  readonly nonce: number;
  readonly atMs: number;
}

/** A finished round with the values that its player sees. */
export interface ArchivedRound extends Placed {
  /** The multiplier in ten-thousandths. */
  readonly multiplierE4: number;
  readonly result: "WIN" | "LOSE";
  readonly outcome: object;
  /** The chain and game hash of a round that all players share. */
  readonly shared?: { readonly chain: number; readonly gameHash: string };
}

/**
 * An unfinished round. `open` and `running` rounds continue, `refunded` rounds were given up. `payout` is the amount
 * returned so far.
 */
export interface ArchivedUnfinished extends Placed {
  readonly state: "open" | "running" | "refunded";
}

/** A seed pair. Only a pair that is no longer in use has its server seed. */
export interface ArchivedSeeds {
  readonly seedNumber: number;
  readonly state: "next" | "active" | "revealed";
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  /** The client seed; null for the next pair. */
  readonly clientSeed: string | null;
  /** The number of rounds on the pair. The rounds have the nonces 0 to `rounds` − 1. */
  readonly rounds: number;
}

/** A hash chain of a game that all players share. */
export interface ArchivedChain {
  readonly chain: number;
  readonly baseRound: number;
  readonly rounds: number;
  /** The hash of the round `baseRound`. */
  readonly commitment: string;
  readonly salt: string;
  readonly saltBlock: number;
  /** The blockchain transaction that contains the commitment. Null for chains that are older than this feature. */
  readonly witness: {
    readonly contract: string;
    readonly transaction: string;
    readonly block: number;
  } | null;
}

/**
 * The sums of rounds and movements before a moment. The server has archived their rows, so the export does not
 * contain them.
 */
export interface ArchivedPutAway {
  /** Rounds and movements from this moment on are in the export. */
  readonly beforeMs: number;
  readonly sums: readonly {
    readonly asset: AssetId;
    readonly rounds: number;
    readonly staked: string;
    readonly paid: string;
    /** The change by everything except rounds; negative if the amount left the player. */
    readonly moved: string;
  }[];
  /** The nonces of the missing rounds as ranges: from `from` up to but not including `until`. */
  readonly nonces: readonly { readonly seedNumber: number; readonly from: number; readonly until: number }[];
}

/** A journal entry that is not a stake or payout of a bet. */
export interface ArchivedMovement {
  readonly id: string;
  readonly atMs: number;
  readonly kind: string;
  /** Accounts of the ledger. `player` and `withdraw_only` belong to the player. */
  readonly from: string;
  readonly to: string;
  readonly asset: AssetId;
  /** The change of the player's money; negative if the amount left the player. */
  readonly change: string;
  readonly reference: string;
}
