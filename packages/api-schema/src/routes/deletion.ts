import Type from "typebox";
import { Amount, AssetId, FreshProof, nothing, strict } from "../schemas.ts";
import type { RouteShape } from "./route-shape.ts";

const AssetAmount = { assetId: AssetId, amount: Amount } as const;

const AmountText = Type.String({ maxLength: 100 });

/** The calls with which a player deletes the account permanently. */
export const deletionRoutes = {
  "GET /user/account/deletion": {
    access: ["player"],
    summary: "What stands in the way of deleting the account, and what would be given up with it",
    data: Type.Object({
      balances: Type.Array(Type.Object(AssetAmount), { description: "to be withdrawn first" }),
      rewards: Type.Array(Type.Object(AssetAmount), {
        description: "to be collected first: with the balance they can be withdrawn",
      }),
      openRounds: Type.Boolean({ description: "a bet is open" }),
      withdrawals: Type.Integer({ description: "that have not ended" }),
      deposits: Type.Integer({ description: "that wait for their confirmation" }),
      withdrawalsFrozen: Type.Boolean({ description: "an operator lets nothing leave the account" }),
      giveUp: Type.Array(
        Type.Object({
          ...AssetAmount,
          uncollected: Type.String({ description: "how much of it are rewards that were not collected" }),
          locked: Type.String({ description: "how much of those cannot be collected yet" }),
        }),
        { description: "what cannot be withdrawn: POST /user/account/delete has to name it" },
      ),
    }),
  },
  "POST /user/account/delete": {
    access: ["player"],
    summary: "Deletes the account for good, with a fresh proof; every session ends",
    body: strict({
      proof: FreshProof,
      giveUp: Type.Array(strict({ assetId: AssetId, amount: AmountText, uncollected: AmountText }), {
        maxItems: 10,
        description:
          "all that is given up, as it is, each asset once: more may have been earned meanwhile, and nothing else",
      }),
    }),
    data: nothing,
  },
} as const satisfies Record<string, RouteShape>;
