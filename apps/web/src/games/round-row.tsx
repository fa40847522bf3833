import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { Link } from "wouter";
import { formatMoment, formatMultiplier, useLanguage, useT } from "../i18n/index.ts";
import { useChecked } from "../stores/index.ts";
import { Art } from "../ui/art/art.tsx";
import { CheckMark } from "../ui/art/check-mark.tsx";
import { Amount } from "../ui/money/amount.tsx";
import { gameLooks } from "./game-looks.ts";

type Round = Data<"GET /user/records">["records"][number];

/** Returns the profit of a round as decimal text. The value is negative for a loss. */
function profitOf({ asset, amount, payout }: Round): string {
  const { decimals } = assets[asset];
  return formatAmount(parseAmount(payout, decimals) - parseAmount(amount, decimals), decimals);
}

/**
 * Shows one round in a list: game, time, multiplier, profit, WIN or LOSE, and the result of the fairness check. A tap
 * on the row opens the page of the round.
 */
export function RoundRow({ round }: { readonly round: Round }) {
  const t = useT();
  const locale = useLanguage();
  const checked = useChecked(round.id);
  const { title, art, stone } = gameLooks[round.game];
  const won = round.result === "WIN";
  const tone = won ? "text-emerald" : "text-muted";
  return (
    <Link href={`/game?name=${round.game}&round=${encodeURIComponent(round.id)}`} className="row">
      <span className="square" style={{ background: `var(--${stone}-bg)` }}>
        <Art name={art} size={34} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-6 text-14 font-semibold">
          {title[locale]}
          {checked ? <CheckMark checked={checked} size={16} /> : null}
        </span>
        <span className="block text-12 text-muted">
          <span className="num">
            {formatMoment(round.atMs, "time")} · {formatMultiplier(round.multiplierE4)}
          </span>
        </span>
      </span>
      <span className={`text-right ${tone}`}>
        <span className="block text-14 font-semibold">
          <Amount value={profitOf(round)} signed />
        </span>
        <span className="text-11 font-semibold">{t(won ? "result.win" : "result.lose")}</span>
      </span>
    </Link>
  );
}
