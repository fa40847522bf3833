import { isCrashCashOut } from "@gemplay/games";
import { readTypedNumber } from "../../ui/typed-amount.ts";

/**
 * What someone typed as automatic cash-out, ten-thousandths.
 * @returns null for an empty field, undefined for what is none that is offered
 */
export function readCashOut(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const centi = readTypedNumber(text.replace(/[×x]\s*$/i, ""), 2);
  return centi !== undefined && isCrashCashOut(centi * 100) ? centi * 100 : undefined;
}
