import { useState } from "react";
import { formatAmountText, useLanguage } from "../i18n/index.ts";

interface AmountProps {
  /** Exact decimal text. */
  readonly value: string;
  /** Shows a plus sign before gains. */
  readonly signed?: boolean;
  /** Shows the decimals of the amount smaller and paler, for large balances. */
  readonly big?: boolean;
  /**
   * Makes the amount a button that shows all digits. An amount that is a button must not be inside a link or another
   * button.
   */
  readonly tappable?: boolean;
  /** Shows all digits of the amount, for views that the player opened to see all digits. */
  readonly full?: boolean;
}

/** Shows an amount with four decimals, cut and not rounded, in the number format of the language. */
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
