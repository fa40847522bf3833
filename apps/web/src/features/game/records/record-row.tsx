import { formatAmount, parseAmount } from "@gemplay/money";
import { Link } from "wouter";
import { gameLooks } from "../../../games/game-looks.ts";
import { type Round, stakeDecimals } from "../../../games/play/game/round.ts";
import { formatAmountText, formatMoment, formatMultiplier, useLanguage, useT } from "../../../i18n/index.ts";
import { Amount, Art, CheckMark, Icon } from "../../../ui/index.ts";
import type { Verdict } from "./use-verdicts.ts";

interface RecordRowProps {
  readonly round: Round;
  readonly verdict: Verdict;
  /** The stake as text for the player. The default is the amount without its unit. */
  readonly stake?: string;
}

/** Shows one round of a player: game, result, time, stake, multiplier, profit, and the result of the fairness check. */
export function RecordRow({ round, verdict, stake = formatAmountText(round.amount) }: RecordRowProps) {
  const t = useT();
  const locale = useLanguage();
  const { art, title, stone } = gameLooks[round.game];
  const won = round.result === "WIN";
  const gainBase = parseAmount(round.payout, stakeDecimals) - parseAmount(round.amount, stakeDecimals);
  return (
    <Link
      href={`/game?name=${round.game}&round=${encodeURIComponent(round.id)}`}
      className="row min-h-58 gap-11 px-0 py-8"
    >
      <span className="square" style={{ background: `var(--${stone}-bg)` }}>
        <Art name={art} size={34} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-8">
          <span className="text-14 font-semibold">{title[locale]}</span>
          <span className={`chip min-h-20 px-6 ${won ? "emerald" : ""}`}>
            {t(won ? "result.win" : "result.lose")}
          </span>
        </span>
        <span className="num mt-2 block truncate text-12 text-muted">
          {formatMoment(round.atMs, "time")}
          {" · "}
          {stake}
          {" · "}
          {formatMultiplier(round.multiplierE4)}
        </span>
      </span>
      <span className={`text-14 font-semibold ${won ? "text-emerald" : "text-muted"}`}>
        <Amount value={formatAmount(gainBase, stakeDecimals)} signed />
      </span>
      <Mark verdict={verdict} />
    </Link>
  );
}

function Mark({ verdict }: { readonly verdict: Verdict }) {
  const t = useT();
  if (verdict === "unknown") return <span className="size-20" />;
  if (verdict === "secret")
    return (
      <span className="text-muted">
        <Icon name="lock" size={18} />
        <span className="sr-only">{t("rounds.secret")}</span>
      </span>
    );
  return <CheckMark checked={verdict} size={20} />;
}
