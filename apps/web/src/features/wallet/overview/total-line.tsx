import { assets, parseAmount } from "@gemplay/money";
import { formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { DayLine } from "../../../ui/day-line.tsx";
import { Amount } from "../../../ui/index.ts";
import { totalChange } from "./total-change.ts";

interface TotalDay {
  /** As `2026-11-21`. */
  readonly day: string;
  readonly totalU: string;
}

/** How the sum stood over the last days. */
export function TotalLine({ days }: { readonly days: readonly TotalDay[] }) {
  const t = useT();
  return (
    <DayLine
      days={days.map(({ day, totalU }) => ({ day, base: parseAmount(totalU, assets.U.decimals) }))}
      label={t("wallet.line")}
      decimals={assets.U.decimals}
      unit="U"
    />
  );
}

/** What the days came to. */
export function TotalChangeText({ days }: { readonly days: readonly TotalDay[] }) {
  useLanguage();
  const { amount, hundredths } = totalChange(days.map(({ totalU }) => totalU));
  const percent = hundredths === null ? "" : ` · ${formatPercent(hundredths / 100)}`;
  const tone = amount === "0" || amount.startsWith("-") ? "text-muted" : "text-emerald";
  return (
    <span className={`num text-14 font-medium ${tone}`}>
      <Amount value={amount} signed tappable />
      {percent}
    </span>
  );
}
