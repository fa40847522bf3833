import Type from "typebox";
import { Amount, AssetId, FreshProof, nothing, strict } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const AssetAmount = { assetId: AssetId, amount: Amount } as const;

const AmountText = Type.String({ maxLength: 100 });

/** The calls with which a player permanently deletes the own account. */
export const deletionRoutes = {
  "GET /user/account/deletion": {
    access: ["player"],
    summary:
      "Returns the reasons that prevent the deletion of the account, and the amounts that the player would lose",
    data: Type.Object({
      balances: Type.Array(Type.Object(AssetAmount), {
        description: "balances that the player must withdraw before the deletion",
      }),
      rewards: Type.Array(Type.Object(AssetAmount), {
        description:
          "rewards that the player must collect before the deletion, because the player can withdraw them with the balance",
      }),
      openRounds: Type.Boolean({ description: "true if the player has an open bet" }),
      withdrawals: Type.Integer({ description: "the number of unfinished withdrawals" }),
      deposits: Type.Integer({ description: "the number of deposits that wait for confirmations" }),
      withdrawalsFrozen: Type.Boolean({
        description: "true if an operator has frozen withdrawals of the account",
      }),
      giveUp: Type.Array(
        Type.Object({
          ...AssetAmount,
          uncollected: Type.String({
            description: "the part of the amount that consists of uncollected rewards",
          }),
          locked: Type.String({
            description: "the part of the uncollected rewards that the player cannot collect yet",
          }),
        }),
        {
          description:
            "the amounts that the player cannot withdraw and loses; POST /user/account/delete must contain these amounts",
        },
      ),
    }),
  },
  "POST /user/account/delete": {
    access: ["player"],
    summary: "Deletes the account permanently and ends all its sessions. Requires a fresh proof",
    body: strict({
      proof: FreshProof,
      giveUp: Type.Array(strict({ assetId: AssetId, amount: AmountText, uncollected: AmountText }), {
        maxItems: 10,
        description:
          "the exact amounts that the player loses, with each asset once. The server also accepts the call if the player has earned more in the meantime, but refuses the call if another amount differs",
      }),
    }),
    data: nothing,
  },
} as const satisfies Record<string, RouteShape>;
