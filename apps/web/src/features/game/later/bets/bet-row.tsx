import { avatarOf } from "@gemplay/api-schema/player";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { Link } from "wouter";
import { gameLooks } from "../../../../games/game-looks.ts";
import { stakeDecimals } from "../../../../games/play/game/round.ts";
import {
  formatAmountText,
  formatMoment,
  formatMultiplier,
  useLanguage,
  useT,
} from "../../../../i18n/index.ts";
import { useChecked, userStore, useStore } from "../../../../stores/index.ts";
import { Amount, Avatar, CheckMark, Icon, playerName } from "../../../../ui/index.ts";
import type { FeedBet } from "./use-feed.ts";

/** Formats a stake with its unit, with at most four decimals and without trailing zeros. */
export function stakeText(amount: string, unit: string): string {
  const decimals = Math.min((amount.split(".")[1] ?? "").length, 4);
  return `${formatAmountText(amount, { decimals })} ${unit}`;
}

interface BetRowProps {
  readonly bet: FeedBet;
  /** True if the bet is a bet of this player. Only these rows open the round. */
  readonly own: boolean;
  /** True to show the name of the game. */
  readonly named: boolean;
}

/** Shows one bet of any player: avatar, name, result, time, stake, multiplier and profit. */
export function BetRow({ bet, own, named }: BetRowProps) {
  const t = useT();
  const locale = useLanguage();
  const ownAvatar = useStore(userStore, ({ playerId }) => avatarOf(playerId));
  const { game, asset, amount, payout, multiplierE4 } = bet;
  const won = bet.result === "WIN";
  const gainBase = parseAmount(payout, stakeDecimals) - parseAmount(amount, stakeDecimals);
  const facts = [
    ...(named ? [gameLooks[game].title[locale]] : []),
    formatMoment(bet.atMs, "time"),
    stakeText(amount, assets[asset].shownAs),
    formatMultiplier(multiplierE4),
  ];
  const row = (
    <>
      <Avatar of={own ? ownAvatar : (bet.avatar ?? 1)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-8">
          <span className="truncate text-14 font-semibold">
            {own ? t("bets.you") : playerName(bet.name, locale)}
          </span>
          <span className={`chip min-h-20 flex-none px-6 ${won ? "emerald" : ""}`}>
            {t(won ? "result.win" : "result.lose")}
          </span>
          {own ? <Mark id={bet.id} /> : null}
        </span>
        <span className="num mt-2 block truncate text-12 text-muted">{facts.join(" · ")}</span>
      </span>
      <span className={`text-14 font-semibold ${won ? "text-emerald" : "text-muted"}`}>
        <Amount value={formatAmount(gainBase, stakeDecimals)} signed />
      </span>
    </>
  );
  if (!own) return <div className="row bets-row">{row}</div>;
  return (
    <Link href={`/game?name=${game}&round=${encodeURIComponent(bet.id)}`} className="row bets-row">
      {row}
    </Link>
  );
}

/** Shows a tick for a round that this browser has checked, and a lock for a round whose seed is still in use. */
function Mark({ id }: { readonly id: string }) {
  const t = useT();
  const checked = useChecked(id);
  if (checked) return <CheckMark checked={checked} size={18} />;
  return (
    <span className="flex-none text-muted">
      <Icon name="lock" size={16} />
      <span className="sr-only">{t("rounds.secret")}</span>
    </span>
  );
}
