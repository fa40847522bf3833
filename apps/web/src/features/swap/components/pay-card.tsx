import { type Ref, useId, useState } from "react";
import { formatAmountText, formatPercent, useT } from "../../../i18n/index.ts";
import { Amount, AssetIcon, afterKey, Icon, Sheet, toTyped } from "../../../ui/index.ts";
import { type AmountBounds, shareOf } from "../swap-amount.ts";
import { assetName, assetTitle, type SwapPair } from "../swap-choice.ts";

const shares = [25, 50, 100] as const;

interface PayCardProps {
  readonly pairs: readonly SwapPair[];
  readonly pair: SwapPair;
  readonly bounds: AmountBounds;
  readonly typed: string;
  /** Value of the paid amount at the current exchange rate, before fees and other deductions. */
  readonly gross: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: string | undefined;
  onType(text: string): void;
  onChoose(pair: SwapPair): void;
}

/** Shows the card in which the player types the amount to pay. */
export function PayCard(props: PayCardProps) {
  const { pair, bounds, typed, gross, inputRef, error, onType } = props;
  const t = useT();
  const id = useId();
  const size = typed.length > 16 ? "text-16" : typed.length > 9 ? "text-22" : "text-28";
  return (
    <div className="card pad">
      <div className="field-label">
        <label htmlFor={id}>{t("swap.pay")}</label>
        <OwnBalance value={bounds.balance} />
      </div>
      <div className="flex items-center gap-12">
        <input
          id={id}
          ref={inputRef}
          className={`num -ml-6 min-h-[max(4.4rem,44px)] w-full min-w-0 flex-1 rounded-12 px-6 bg-transparent font-bold tracking-[-0.03em] outline-0 placeholder:text-muted focus-visible:[outline:var(--focus)] ${size}`}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          placeholder="0"
          maxLength={64}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onType(afterKey(typed, target.value))}
        />
        <AssetChoice {...props} />
      </div>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-12 gap-y-8">
        <span className="num text-13 text-muted">
          {gross === undefined ? "" : `≈ ${formatAmountText(gross)} ${assetName(pair.toAssetId, t, gross)}`}
        </span>
        <span className="ml-auto flex gap-8">
          {shares.map((percent) => (
            <button
              key={percent}
              type="button"
              className="mini-button text-12 text-muted"
              aria-disabled={bounds.balance === undefined}
              onClick={() => {
                if (bounds.balance !== undefined) onType(toTyped(shareOf(bounds, percent)));
              }}
            >
              {percent === 100 ? t("typed.max") : formatPercent(percent)}
            </button>
          ))}
        </span>
      </div>
      <p
        id={`${id}-note`}
        className={`note${error ? " bad" : ""}`}
        role={error ? "alert" : undefined}
        hidden={!error}
      >
        <Icon name="alert" size={16} />
        {error}
      </p>
    </div>
  );
}

/** Shows the player's balance of the asset beside the label. */
export function OwnBalance({ value }: { readonly value: string | undefined }) {
  const t = useT();
  return (
    <span className="own-balance">
      {t("swap.balance")} {value === undefined ? "—" : <Amount value={value} tappable />}
    </span>
  );
}

/** Shows the asset with which the player pays. A tap on the paid asset opens a sheet with the other assets. */
function AssetChoice({ pairs, pair, onChoose }: PayCardProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="flex min-h-[max(4.4rem,44px)] flex-none items-center gap-8 rounded-12 bg-raised-2 pr-12 pl-9 text-16 font-semibold shadow-[var(--edge)]"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <AssetIcon asset={pair.fromAssetId} size={26} />
        {assetTitle(pair.fromAssetId, t)}
        <Icon name="down" size={14} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("swap.pay")}>
        <ul className="card overflow-hidden">
          {pairs.map((one) => (
            <li key={`${one.fromAssetId} ${one.toAssetId}`}>
              <button
                type="button"
                className="row"
                aria-pressed={one === pair}
                onClick={() => {
                  onChoose(one);
                  setOpen(false);
                }}
              >
                <AssetIcon asset={one.fromAssetId} size={36} />
                <span className="min-w-0 flex-1">
                  <span className="block text-16 font-semibold">{assetTitle(one.fromAssetId, t)}</span>
                  <span className="block text-12 font-medium text-muted">
                    {t("swap.for", { asset: assetName(one.toAssetId, t) })}
                  </span>
                </span>
                {one === pair ? <Icon name="check" size={18} className="text-emerald" /> : null}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
