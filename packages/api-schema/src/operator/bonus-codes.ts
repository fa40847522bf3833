import Type, { type Static } from "typebox";
import { BonusAsset, BonusConditions } from "../routes/bonus-codes.ts";
import { Amount, AmountInput, Moment, strict, TimestampMs } from "../schemas.ts";
import type { OperatorRole } from "./schemas.ts";

const everybody = ["viewer", "reviewer", "admin"] as const satisfies readonly OperatorRole[];
const admins = ["admin"] as const satisfies readonly OperatorRole[];
const BonusId = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
});

/** A bonus code, as operators see the code. */
const BonusCode = Type.Object({
  id: Type.String(),
  code: Type.String(),
  assetId: BonusAsset,
  amount: Amount,
  number: Type.Integer(),
  redeemed: Type.Integer(),
  untilMs: TimestampMs,
  conditions: BonusConditions,
  /** The state of the code. `waiting` means that a second admin has not confirmed the code. */
  state: Type.Enum(["waiting", "open", "expired", "usedUp", "withdrawn"]),
  madeBy: Type.String(),
  /** True if the operator who calls has made the code. */
  own: Type.Boolean(),
  madeAtMs: TimestampMs,
});
export type BonusCode = Static<typeof BonusCode>;

/** The calls with which operators make bonus codes. */
export const bonusCodeRoutes = {
  "GET /bonus_codes": {
    roles: everybody,
    summary: "Returns the latest bonus codes, newest first, and the money that pays them",
    data: Type.Object({
      codes: Type.Array(BonusCode),
      pools: Type.Array(
        Type.Object({
          assetId: BonusAsset,
          /** The balance of the pool or budget. */
          held: Amount,
          /** The sum of all redemptions of open codes that players can still make. */
          promised: Amount,
        }),
      ),
    }),
  },
  "POST /bonus_codes/make": {
    roles: admins,
    summary: "Makes a bonus code. Players can redeem the code after a second admin has confirmed the code",
    body: strict({
      code: Type.String({ pattern: "^[A-Z0-9]{2,20}(-[A-Z0-9]{1,20}){0,3}$", minLength: 8, maxLength: 24 }),
      assetId: BonusAsset,
      amount: AmountInput,
      number: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      untilMs: Moment,
      conditions: BonusConditions,
    }),
    data: Type.Object({ id: Type.String() }),
  },
  "POST /bonus_codes/confirm": {
    roles: admins,
    summary: "Confirms the bonus code of another admin, so that players can redeem the code",
    body: strict({ id: BonusId }),
    data: Type.Object({}),
  },
  "POST /bonus_codes/withdraw": {
    roles: admins,
    summary: "Withdraws a bonus code permanently. Redemptions that players have made stay valid",
    body: strict({ id: BonusId }),
    data: Type.Object({}),
  },
} as const;
