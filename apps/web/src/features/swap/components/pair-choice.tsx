import { useId } from "react";
import { useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";
import { assetTitle, kindsOf, oppositeOf, type SwapPair } from "../swap-choice.ts";

interface PairChoiceProps {
  readonly pairs: readonly SwapPair[];
  readonly pair: SwapPair;
  onChoose(pair: SwapPair): void;
}

/** Lets the player choose a pair of assets from a row of chips. The chips are a group of radio buttons. */
export function PairChoice({ pairs, pair, onChoose }: PairChoiceProps) {
  const t = useT();
  const name = useId();
  const back = oppositeOf(pairs, pair);
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-8" aria-label={t("swap.pair")}>
      {kindsOf(pairs).map((kind) => {
        const both = oppositeOf(pairs, kind) !== undefined;
        const [from, to] = [assetTitle(kind.fromAssetId, t), assetTitle(kind.toAssetId, t)];
        return (
          <label
            key={`${kind.fromAssetId} ${kind.toAssetId}`}
            className="relative flex min-h-[max(3.6rem,44px)] cursor-pointer items-center gap-6 rounded-12 bg-raised-2 px-12 text-13 font-semibold whitespace-nowrap text-muted has-[:checked]:bg-raised-3 has-[:checked]:text-text has-[:checked]:shadow-[inset_0_0_0_1px_var(--line-2)] has-[:focus-visible]:[outline:var(--focus)]"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={kind === pair || kind === back}
              onChange={() => onChoose(kind)}
            />
            {from}
            {both ? <Icon name="swap" size={14} /> : <span aria-hidden="true">{"→"}</span>}
            <span className="sr-only">{t(both ? "swap.andBack" : "swap.into")}</span>
            {to}
          </label>
        );
      })}
    </fieldset>
  );
}
