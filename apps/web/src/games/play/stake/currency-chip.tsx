import { useT } from "../../../i18n/index.ts";
import type { Currency } from "../../../stores/index.ts";
import { AssetIcon, Icon } from "../../../ui/index.ts";

interface CurrencyChipProps {
  readonly currency: Currency;
  readonly name: string;
  /** True while the list of currencies is open. */
  readonly open: boolean;
  /** True while a bet is pending or automatic bets run, so that the player cannot change the currency. */
  readonly locked: boolean;
  /** Number of characters in the field of the amount. The chip becomes smaller if the amount needs the space. */
  readonly amountLength: number;
  /** Number of buttons at the right end of the field. */
  readonly buttons: number;
  onOpen(): void;
}

/**
 * Shows the currency of the stake as a button at the left end of the stake field. The button opens the list of
 * currencies.
 */
export function CurrencyChip(props: CurrencyChipProps) {
  const { currency, name, open, locked } = props;
  const t = useT();
  return (
    <button
      type="button"
      className="currency-chip"
      style={{ "--amount-length": props.amountLength, "--buttons": props.buttons }}
      // The narrow chip shows no name.
      title={name}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-disabled={locked || undefined}
      aria-label={t("play.currency", { name })}
      onClick={() => {
        if (!locked) props.onOpen();
      }}
    >
      <AssetIcon asset={currency} size={20} />
      <span className="currency-chip-name">{name}</span>
      <span className="currency-chip-caret">
        <Icon name="down" size={12} />
      </span>
    </button>
  );
}
