import { useState } from "react";
import { formatAmountText, useLanguage } from "../../i18n/index.ts";

interface AmountProps {
  /** Exact decimal text. */
  readonly value: string;
  /** True to show a plus sign before positive amounts. */
  readonly signed?: boolean;
  /** True to show the decimals smaller and paler, for amounts in large digits. */
  readonly big?: boolean;
  /**
   * True to make the amount a button that shows all its digits. Such an amount must not be inside a link or another
   * button.
   */
  readonly tappable?: boolean;
  /** True to show all digits, for views in which the player needs the exact amount. */
  readonly full?: boolean;
}

/** Shows an amount in the number format of the language, cut (not rounded) to four decimals. */
export function Amount({ value, signed = false, big = false, tappable = false, full = false }: AmountProps) {
  useLanguage();
  const [tapped, setTapped] = useState(false);
  const decimals = full || tapped ? null : 4;
  const text = formatAmountText(value, { decimals, signed });
  const shown = big ? <BigDigits text={text} decimals={text.length - wholeLength(value, signed)} /> : text;
  if (!tappable) return <span className="num">{shown}</span>;
  return (
    <button
      type="button"
      className="num tap relative text-left"
      aria-expanded={tapped}
      // Screen readers read all digits of the amount without a tap.
      aria-description={formatAmountText(value, { decimals: null, signed })}
      onClick={() => setTapped(!tapped)}
    >
      {shown}
    </button>
  );
}

const wholeLength = (value: string, signed: boolean) =>
  formatAmountText(value.split(".")[0] ?? "0", { decimals: 0, signed }).length;

function BigDigits({ text, decimals }: { readonly text: string; readonly decimals: number }) {
  const cut = text.length - decimals;
  return (
    <>
      {text.slice(0, cut)}
      <span className="decimals">{text.slice(cut)}</span>
    </>
  );
}
