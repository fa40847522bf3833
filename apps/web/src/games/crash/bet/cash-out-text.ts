import { isCrashCashOut } from "@gemplay/games";
import { readTypedNumber } from "../../../ui/money/typed-amount.ts";

/**
 * Reads the typed multiplier of an automatic cash-out and returns it in ten-thousandths.
 * @returns null for an empty field, and undefined for a multiplier that the game does not offer
 */
export function readCashOut(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const centi = readTypedNumber(text.replace(/[×x]\s*$/i, ""), 2);
  return centi !== undefined && isCrashCashOut(centi * 100) ? centi * 100 : undefined;
}
