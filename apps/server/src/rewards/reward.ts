import type { Data, ErrorName } from "@gemplay/api-schema";
import { type CommunityOf, type Executor, type LevelUp, post } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import type { Player } from "../account/index.ts";
import type { CheckedIn, CollectedSums } from "./rewards.repository.ts";
import type { RewardDatabase, RewardKind } from "./rewards.tables.ts";

type Shown = Data<"GET /user/rewards">["rewards"][number];

/** A reward of a player at a given time. */
export interface Reward extends Pick<Shown, "id" | "kind" | "state" | "assetId" | "reason" | "progress"> {
  /** The amount of the reward in base units. */
  readonly amountBase: bigint;
  readonly level: number | null;
  readonly until: Date | null;
  readonly from: Date | null;
}

/**
 * A view of a player: the values from which the player's rewards are computed. For the collection of a reward, the view
 * reads the values inside the collecting transaction, after the transaction has taken its locks. For the page of
 * rewards, the view reads the values without a transaction. Each function of the view reads a value at the first call,
 * and returns the same value at later calls.
 */
export interface RewardView {
  readonly db: RewardDatabase;
  readonly player: Player;
  /** The caller's network as returned by `networkOf`; undefined if no request of the player creates the view. */
  readonly network: string | undefined;
  readonly now: Date;
  /** Returns the sums of the player's collected rewards. */
  collected(): Promise<CollectedSums>;
  /** Returns the player's earnings from own bets and friends' bets. */
  community(): Promise<CommunityOf>;
  levelUps(): Promise<readonly (LevelUp & { readonly collectedAt: Date | undefined })[]>;
  /** Returns the player's last check-in before the view was created. */
  lastCheckIn(): Promise<CheckedIn | undefined>;
  /** Returns the gift for each day of the check-in ladder, in base units of the asset GEM. */
  checkInGifts(): Promise<readonly bigint[]>;
}

/** The view of a player inside the transaction that collects a reward. */
export interface Collecting extends RewardView {
  readonly trx: Kysely<Record<never, never>>;
  readonly executor: Executor;
  readonly reward: Reward;
  readonly idempotencyKey: string;
}

/** The functions that find and pay the rewards of one kind. */
export interface RewardSource {
  readonly kind: RewardKind;
  /** The error that the player gets if the paying account holds too little. */
  readonly payerRefusal: ErrorName;
  find(view: RewardView): Promise<readonly Reward[]>;
  /**
   * Moves the money of the reward to the player, and makes all other changes that this kind of reward needs.
   *
   * @returns the base units that the player received
   */
  pay(collecting: Collecting): Promise<bigint>;
}

/**
 * Returns the other players who ever had the same wallet, e-mail address or account of the messaging host as the given
 * player. Inside a collecting transaction, the list of players cannot change, because the identities are locked.
 */
export type FindSharers = (trx: Kysely<Record<never, never>>, playerId: bigint) => Promise<readonly bigint[]>;

/** Pays the reward's amount from a pool or budget, in one transfer. */
export async function payFrom(
  payer: "airdrop_pool" | "rewards_budget",
  { executor, player, reward, idempotencyKey }: Collecting,
): Promise<bigint> {
  const { id, kind, assetId, amountBase } = reward;
  await post(executor, [
    {
      playerId: player.id,
      debit: payer,
      credit: "player",
      asset: assetId,
      amountBase,
      kind,
      reference: id,
      idempotencyKey,
    },
  ]);
  return amountBase;
}

/** Default values of reward fields that most rewards do not use. */
export const plain = { reason: null, progress: null, level: null, until: null, from: null } as const;
