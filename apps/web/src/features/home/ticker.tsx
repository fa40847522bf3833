import type { EventData } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { useEffect, useState } from "react";
import { followStream } from "../../api/index.ts";
import { type PageKey, useT } from "../../i18n/index.ts";
import { Amount, Art, type ArtName } from "../../ui/index.ts";

type Bet = EventData<"bet">;

const kept = 8;
/** Wins are shown together, so that a busy minute does not make the list flicker. */
const showEveryMs = 600;

const games: Record<Bet["game"], { readonly key: PageKey; readonly art: ArtName }> = {
  dice: { key: "game.dice", art: "s-emerald" },
};

function useWins(): readonly Bet[] {
  const [wins, setWins] = useState<readonly Bet[]>([]);
  useEffect(() => {
    let waiting: Bet[] = [];
    const stop = followStream("bet", (bet) => {
      if (bet.result === "WIN") waiting = [bet, ...waiting].slice(0, kept);
    });
    const timer = setInterval(() => {
      if (waiting.length === 0) return;
      const fresh = waiting;
      waiting = [];
      setWins((known) => {
        const ids = new Set(fresh.map(({ id }) => id));
        return [...fresh, ...known.filter(({ id }) => !ids.has(id))].slice(0, kept);
      });
    }, showEveryMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return wins;
}

/** What was won, by whom: masked names, as the server tells everybody. */
export function Ticker() {
  const t = useT();
  const wins = useWins();
  return (
    <ul className="ticker" aria-label={t("home.ticker")}>
      {wins.length === 0 ? <li className="text-muted">{t("home.tickerEmpty")}</li> : null}
      {wins.map(({ id, game, name, asset, amount, payout }) => {
        const { decimals, shownAs } = assets[asset];
        const won = formatAmount(parseAmount(payout, decimals) - parseAmount(amount, decimals), decimals);
        return (
          <li key={id}>
            <Art name={games[game].art} size={18} />
            <span className="text-muted">{name}</span>
            <span>{t(games[game].key)}</span>
            <b className="font-semibold text-emerald">
              <Amount value={won} signed /> {shownAs}
            </b>
          </li>
        );
      })}
    </ul>
  );
}
