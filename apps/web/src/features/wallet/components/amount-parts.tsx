import { formatAmount } from "@gemplay/money";
import { useT } from "../../../i18n/index.ts";
import { toTyped } from "../../../ui/index.ts";

interface AmountPartsProps {
  /** The whole balance in base units, or undefined until the page knows the balance. */
  readonly wholeBase: bigint | undefined;
  readonly decimals: number;
  /** Receives the text of the amount field. */
  onText(text: string): void;
}

/** Shows buttons that fill in a part of a balance. The row keeps its height until the page knows the balance. */
export function AmountParts({ wholeBase, decimals, onText }: AmountPartsProps) {
  const t = useT();
  const part = (label: string, partBase: bigint) => (
    <button
      key={label}
      type="button"
      className="mini-button flex-1 text-muted"
      onClick={() => onText(toTyped(formatAmount(partBase, decimals)))}
    >
      {label}
    </button>
  );
  return (
    <div className="mt-8 flex min-h-40 gap-8">
      {wholeBase === undefined
        ? null
        : [
            part("25%", wholeUnits(wholeBase / 4n, decimals)),
            part("50%", wholeUnits(wholeBase / 2n, decimals)),
            part(t("typed.max"), wholeBase),
          ]}
    </div>
  );
}

/** Truncates an amount to four decimals, so that a part of the balance is easy to read. */
function wholeUnits(amountBase: bigint, decimals: number): bigint {
  const unitBase = 10n ** BigInt(Math.max(0, decimals - 4));
  return amountBase < unitBase ? amountBase : (amountBase / unitBase) * unitBase;
}
