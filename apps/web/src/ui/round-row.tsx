import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { Link } from "wouter";
import {
  formatDate,
  formatHundredths,
  formatMultiplier,
  type PageKey,
  useLanguage,
  useT,
} from "../i18n/index.ts";
import { Amount } from "./amount.tsx";
import { Art, type ArtName } from "./art.tsx";

type Round = Data<"GET /user/records">["records"][number];

const games: Record<
  Round["game"],
  { readonly key: PageKey; readonly art: ArtName; readonly ground: string }
> = {
  dice: { key: "game.dice", art: "g-dice", ground: "bg-emerald-bg" },
};

/** What a round changed: payout less amount, decimal text with "-" for a loss. */
function profitOf({ asset, amount, payout }: Round): string {
  const { decimals } = assets[asset];
  return formatAmount(parseAmount(payout, decimals) - parseAmount(amount, decimals), decimals);
}

/** One round in a list: game, time, multiplier, what it changed, WIN or LOSE; leads to the round's own page. */
export function RoundRow({ round }: { readonly round: Round }) {
  const t = useT();
  useLanguage();
  const { key, art, ground } = games[round.game];
  const won = round.result === "WIN";
  const tone = won ? "text-emerald" : "text-muted";
  return (
    <Link href={`/game?name=${round.game}&round=${encodeURIComponent(round.id)}`} className="row">
      <span className={`sq ${ground}`}>
        <Art name={art} size={34} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">{t(key)}</span>
        <span className="block text-12 text-muted">
          <span className="num">{formatDate(round.atMs, { hour: "2-digit", minute: "2-digit" })}</span>
          {" · "}
          {won ? (
            <span className="num">{formatMultiplier(round.multiplierE4)}</span>
          ) : (
            t("round.rolled", { roll: formatHundredths(round.outcome.rollCenti) })
          )}
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
