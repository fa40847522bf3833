import type { Data, ErrorName } from "@gemplay/api-schema";
import { type CommunityOf, type Executor, type LevelUp, post } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import type { Player } from "../account/index.ts";
import type { CollectedSums } from "./rewards.repository.ts";
import type { RewardDatabase, RewardKind } from "./rewards.tables.ts";

type Shown = Data<"GET /user/rewards">["rewards"][number];

/** Something that a player is given, as it stands at one moment. */
export interface Reward extends Pick<Shown, "id" | "kind" | "state" | "assetId" | "reason" | "progress"> {
  /** Base units. */
  readonly amountBase: bigint;
  readonly level: number | null;
  readonly until: Date | null;
  readonly from: Date | null;
}

/** What rewards are looked at by: inside a collection's transaction, after its locks, or on no transaction to be shown. */
export interface RewardView {
  readonly db: RewardDatabase;
  readonly player: Player;
  /** The caller's network (`networkOf`); undefined without a request of the player. */
  readonly network: string | undefined;
  readonly now: Date;
  readonly collected: CollectedSums;
  /** What bets and friends' bets have earned. */
  readonly community: CommunityOf;
  readonly levelUps: readonly (LevelUp & { readonly collectedAt: Date | undefined })[];
}

/** What is being collected, inside the transaction that does it. */
export interface Collecting extends RewardView {
  readonly trx: Kysely<Record<never, never>>;
  readonly executor: Executor;
  readonly reward: Reward;
  readonly idempotencyKey: string;
}

/** A kind of reward: what there is of it for a player, and what else collecting it takes. */
export interface RewardSource {
  readonly kind: RewardKind;
  /** What the player is told when who pays holds too little. */
  readonly payerRefusal: ErrorName;
  find(view: RewardView): Promise<readonly Reward[]>;
  /** Moves the money, with what else collecting it takes. @returns base units that reached the player */
  pay(collecting: Collecting): Promise<bigint>;
}

/** Players who ever had a wallet, an e-mail or a host that this one ever had, decided for good inside the transaction. */
export type FindSharers = (trx: Kysely<Record<never, never>>, playerId: bigint) => Promise<readonly bigint[]>;

/** Pays what the reward says out of a pool, in one transfer. */
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

/** Fields that most rewards have no use for. */
export const plain = { reason: null, progress: null, level: null, until: null, from: null } as const;
