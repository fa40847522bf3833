import { isCrashCashOut } from "@gemplay/games";
import { readTypedNumber } from "../../ui/typed-amount.ts";

/**
 * Reads a typed automatic cash-out, in ten-thousandths.
 * @returns null for an empty field, undefined for a multiplier that is not offered
 */
export function readCashOut(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const centi = readTypedNumber(text.replace(/[×x]\s*$/i, ""), 2);
  return centi !== undefined && isCrashCashOut(centi * 100) ? centi * 100 : undefined;
}
