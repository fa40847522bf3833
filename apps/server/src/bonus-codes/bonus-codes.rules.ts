import type { ErrorName } from "@gemplay/api-schema";
import type { BonusCode } from "./bonus-codes.repository.ts";

const codePattern = /^[A-Z0-9-]{8,24}$/;

/**
 * Returns the text of a bonus code in the stored form; undefined if no code can have this text. Players may type the
 * code in lower case and with spaces, and phones replace hyphens by dashes.
 */
export function storedText(typed: string): string | undefined {
  const text = typed
    .replace(/\s/g, "")
    .replace(/[‐-―−]/g, "-")
    .toUpperCase();
  return codePattern.test(text) ? text : undefined;
}

/** The state of a bonus code, without regard to a player. */
export type CodeState = "waiting" | "open" | "expired" | "usedUp" | "withdrawn";

export function stateOf(
  code: Pick<BonusCode, "confirmed_by" | "withdrawn_at" | "until_at" | "number" | "redeemed">,
  now: Date,
): CodeState {
  if (code.withdrawn_at !== null) return "withdrawn";
  if (code.until_at <= now) return "expired";
  if (code.confirmed_by === null) return "waiting";
  return code.redeemed >= code.number ? "usedUp" : "open";
}

/** The errors of the states in which players cannot redeem a code. A code that was never confirmed stays secret. */
export const refusals = {
  waiting: "BonusCodeUnknown",
  expired: "BonusCodeExpired",
  usedUp: "BonusCodeUsedUp",
  withdrawn: "BonusCodeWithdrawn",
} as const satisfies Record<Exclude<CodeState, "open">, ErrorName>;
