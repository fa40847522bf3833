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
 * The values from which rewards are computed: inside a collection's transaction after its locks, or without a
 * transaction for display. A function of the view reads its value at the first call, and returns the same value at
 * later calls.
 */
export interface RewardView {
  readonly db: RewardDatabase;
  readonly player: Player;
  /** The caller's network (`networkOf`); undefined without a request of the player. */
  readonly network: string | undefined;
  readonly now: Date;
  /** Returns the sums of the player's collected rewards. */
  collected(): Promise<CollectedSums>;
  /** Returns the player's earnings from own bets and friends' bets. */
  community(): Promise<CommunityOf>;
  levelUps(): Promise<readonly (LevelUp & { readonly collectedAt: Date | undefined })[]>;
  /** Returns the player's last check-in before this view. */
  lastCheckIn(): Promise<CheckedIn | undefined>;
  /** Returns the gift of each day of the check-in ladder, in base units of gem. */
  checkInGifts(): Promise<readonly bigint[]>;
}

/** The view of a reward that is being collected, inside the collecting transaction. */
export interface Collecting extends RewardView {
  readonly trx: Kysely<Record<never, never>>;
  readonly executor: Executor;
  readonly reward: Reward;
  readonly idempotencyKey: string;
}

/** A kind of reward. A source finds a player's rewards of this kind and pays them. */
export interface RewardSource {
  readonly kind: RewardKind;
  /** The error that the player gets if the paying account holds too little. */
  readonly payerRefusal: ErrorName;
  find(view: RewardView): Promise<readonly Reward[]>;
  /**
   * Moves the money of the reward, and does everything else that the collection needs.
   *
   * @returns the base units that the player received
   */
  pay(collecting: Collecting): Promise<bigint>;
}

/**
 * Returns the players who ever had a wallet, an e-mail address or an account of the messaging host that this player
 * ever had. The result is final inside the transaction.
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
