import Type from "typebox";
import { Amount, strict, TimestampMs } from "../schemas.ts";

/** The state of a player's identity check. */
const IdentityCheck = Type.Object({
  /** False if the operator has no provider, so that players cannot start a check. */
  isOpen: Type.Boolean(),
  /** True if a withdrawal of the player waits for a check. Only then can the player start a check. */
  isNeeded: Type.Boolean(),
  /**
   * `none`: the player never started a check. `refused`: the last check was refused, and the player can start another
   * one. `exhausted`: the last check was refused, and only an operator can decide.
   */
  state: Type.Enum(["none", "asked", "passed", "refused", "exhausted"]),
  /** The value in U above which a player's withdrawals of 30 days need the check; null without this threshold. */
  withdrawnAbove: Type.Union([Amount, Type.Null()]),
  /** The number of refused checks, and the number after which the player cannot start another check. */
  attempts: Type.Integer(),
  attemptsAtMost: Type.Integer(),
  /** The provider's reason for the last refusal, in the language in which the check was started; otherwise null. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** The time at which the last check was started or ended; null without a check. */
  changedAtMs: Type.Union([TimestampMs, Type.Null()]),
});

/** The calls with which a player proves the identity to the operator's provider. */
export const identityRoutes = {
  "GET /user/identity": {
    access: ["player"],
    summary: "Returns the state of the player's identity check",
    data: IdentityCheck,
  },
  "POST /user/identity/start": {
    access: ["player"],
    summary:
      "Starts an identity check at the operator's provider, or returns the page of the open check. The page leads the player back",
    body: strict({}),
    data: Type.Object({ page: Type.String({ description: "the address of the provider's page" }) }),
  },
  "POST /user/identity/read": {
    access: ["player"],
    summary: "Reads the result of the open check from the provider, and returns the state of the check",
    body: strict({}),
    data: IdentityCheck,
  },
} as const;
