import type { GameName } from "@gemplay/games";
import type { AssetId } from "@gemplay/money";

/** One more when a file that the check reads changes its shape. */
export const archiveSchema = 1;
export const archiveProduct = "gemplay account";

/** The files that the check reads; the manifest lists whatever else there is. `.jsonl`: one JSON text a line. */
export const archiveFiles = {
  manifest: "manifest.json",
  balances: "balances.json",
  seeds: "seeds.jsonl",
  crashChains: "crash-chains.jsonl",
  rounds: "rounds.jsonl",
  unfinished: "unfinished.jsonl",
  movements: "movements.jsonl",
} as const;

/** A list that the check reads where there is one, of one row at most: what stands in for rounds and movements that the house has put away. */
export const putAwayFile = "put-away.jsonl";

/** What the archive says of itself; the last file in it, since it holds the hashes of all others. */
export interface Manifest {
  readonly product: typeof archiveProduct;
  readonly schema: number;
  readonly userId: string;
  /** The one moment of everything in the archive. */
  readonly takenAtMs: number;
  readonly files: readonly ListedFile[];
  readonly sums: Sums;
}

export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** Of a list: how many it holds. */
  readonly lines?: number;
}

/** By asset, all that is held. Amounts everywhere are exact decimals of whole units, as text. */
export type Balances = Readonly<Record<AssetId, string>>;

/** By asset: what moved it. `moved` and `unfinished` may be below zero; together they are the balance. */
export type Sums = Readonly<
  Record<
    AssetId,
    {
      readonly rounds: number;
      readonly staked: string;
      readonly paid: string;
      /** By rounds that are not over, or were given up. */
      readonly unfinished: string;
      /** By all else: deposits, withdrawals, swaps, rewards. */
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
  /** 0 for a round that all share, whose number is then `nonce`. */
  readonly seedNumber: number;
  readonly nonce: number;
  readonly atMs: number;
}

/** A finished round as its player sees it. */
export interface ArchivedRound extends Placed {
  /** Ten-thousandths. */
  readonly multiplierE4: number;
  readonly result: "WIN" | "LOSE";
  readonly outcome: object;
  /** Of a round that all share: what it was drawn from. */
  readonly shared?: { readonly chain: number; readonly gameHash: string };
}

/** open, running: it goes on; refunded: it was given up. `payout` is what has come back so far. */
export interface ArchivedUnfinished extends Placed {
  readonly state: "open" | "running" | "refunded";
}

/** A seed pair; the server seed of one that is out of use only. */
export interface ArchivedSeeds {
  readonly seedNumber: number;
  readonly state: "next" | "active" | "revealed";
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  /** Null of the next pair. */
  readonly clientSeed: string | null;
  /** How many rounds it has taken: the nonces 0 to this less one. */
  readonly rounds: number;
}

/** A chain of hashes that rounds were drawn from. */
export interface ArchivedChain {
  readonly chain: number;
  readonly baseRound: number;
  readonly rounds: number;
  /** Hash of the round `baseRound`. */
  readonly commitment: string;
  readonly salt: string;
  readonly saltBlock: number;
  /** Where the chain of blocks holds the commitment; null for chains from before that was done. */
  readonly witness: {
    readonly contract: string;
    readonly transaction: string;
    readonly block: number;
  } | null;
}

/** Rounds and movements of before a moment are in files of the house; these are their sums. */
export interface ArchivedPutAway {
  /** Those from this moment on are in the archive. */
  readonly beforeMs: number;
  readonly sums: readonly {
    readonly asset: AssetId;
    readonly rounds: number;
    readonly staked: string;
    readonly paid: string;
    /** By all that was no round; below zero where it left the player. */
    readonly moved: string;
  }[];
  /** Numbers of a pair that those rounds have: from the first on and before the second. */
  readonly nonces: readonly { readonly seedNumber: number; readonly from: number; readonly until: number }[];
}

/** An entry of the journal that is not a bet's. */
export interface ArchivedMovement {
  readonly id: string;
  readonly atMs: number;
  readonly kind: string;
  /** Accounts of the books; `player` and `withdraw_only` are the player's own. */
  readonly from: string;
  readonly to: string;
  readonly asset: AssetId;
  /** Below zero where it left the player. */
  readonly change: string;
  readonly reference: string;
}
