import { mines, minesBoard } from "@gemplay/games";
import { formatAmountText, useT } from "../../i18n/index.ts";
import { Art, AssetIcon } from "../../ui/index.ts";
import { currencyOf } from "../play/game/currency.ts";
import { formatChance } from "../play/stake/figures.ts";
import { Line, paysText, ResultLine } from "../staged/lines.tsx";
import type { MiddleProps, OpenRoundOf } from "../staged/staged-game.ts";
import { gemsAmong, nextChance, reached, seenOf } from "./mines-moves.ts";

/**
 * Largest number of found gems that are drawn as pictures. A number beside the pictures shows the count of all found
 * gems.
 */
const drawnGems = 5;

/** Shows the stake, the number of mines, the found gems, and the payout after one more gem. */
export function MinesMiddle({ standing }: MiddleProps<"mines">) {
  const t = useT();
  const { amount, params } = standing;
  const found = reached(seenOf(standing));
  return (
    <>
      <div className="choice-columns">
        <div className="card mines-fact">
          <AssetIcon asset={currencyOf(standing)} size={18} />
          <span className="flex-1 text-12 text-muted">{t("staged.bet")}</span>
          <b className="num text-16 font-semibold">{formatAmountText(amount)}</b>
        </div>
        <div className="card mines-fact">
          <Art name="s-mine" size={20} />
          <span className="flex-1 text-12 text-muted">{t("mines.count")}</span>
          <b className="num text-16 font-semibold">
            {t("auto.ofMost", { now: params.mines, most: minesBoard.tiles })}
          </b>
        </div>
      </div>
      <div className="card lines mines-round">
        <Line label={t("mines.found")}>
          <span className="flex items-center gap-4">
            {Array.from({ length: Math.min(found, drawnGems) }, (_, place) => (
              <Art key={String(place)} name="s-emerald" size={16} />
            ))}
            <span className="ml-4">{t("auto.ofMost", { now: found, most: gemsAmong(params) })}</span>
          </span>
        </Line>
        {"seen" in standing ? <NextLine open={standing} /> : <ResultLine<"mines"> round={standing} />}
      </div>
    </>
  );
}

function NextLine({ open }: { readonly open: OpenRoundOf<"mines"> }) {
  const t = useT();
  const [first] = mines.moves(open);
  const payE4 = first && mines.nextE4(open, first);
  if (payE4 === undefined) return null;
  return (
    <Line label={t("mines.next", { chance: formatChance(Math.round(nextChance(open) * 10_000)) })}>
      {paysText(open.amount, payE4)}
    </Line>
  );
}
