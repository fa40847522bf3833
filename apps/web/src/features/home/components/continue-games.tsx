import type { GameName } from "@gemplay/api-schema";
import { assets } from "@gemplay/money";
import { Link } from "wouter";
import { gameLooks } from "../../../games/game-looks.ts";
import { formatAmountText, useLanguage, useT } from "../../../i18n/index.ts";
import { lastAmount, lastCurrency, playedGames, userStore, useStore } from "../../../stores/index.ts";
import { Art, AssetIcon } from "../../../ui/index.ts";
import { knownGames } from "../game-order.ts";
import { Planes } from "./planes.tsx";

const shown = 3;

/**
 * Shows the games that the player played last, each with its currency and stake. A tap opens the game with both and
 * places no bet. The row is in the first paint, because its data are in this browser. Guests do not see the row.
 */
export function ContinueGames() {
  const t = useT();
  const locale = useLanguage();
  // The stored games belong to a player, so the row is read again when the session or the player id changes.
  useStore(userStore, ({ token, playerId }) => token + playerId);
  const games = knownGames(playedGames()).slice(0, shown);
  if (games.length === 0) return null;
  return (
    <section className="home-continue">
      <h2 className="h2">{t("home.continue")}</h2>
      <ul>
        {games.map((game) => {
          const { title, art, stone } = gameLooks[game];
          return (
            <li key={game}>
              <Link
                href={`/game?name=${game}`}
                className="home-again"
                style={{ background: `var(--${stone}-bg)` }}
              >
                <Planes stone={stone} />
                <Art name={art} size={44} className="drawing" />
                <b>{title[locale]}</b>
                <Stake game={game} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Shows the currency that the player used last in a game, and all digits of the last stake. */
function Stake({ game }: { readonly game: GameName }) {
  const t = useT();
  const currency = lastCurrency(game);
  if (!currency) return null;
  const amount = lastAmount(game, currency);
  return (
    <span>
      <AssetIcon asset={currency} size={14} />{" "}
      {amount && formatAmountText(amount, { decimals: amount.split(".")[1]?.length ?? 0 })}{" "}
      {currency === "DEMO" ? t("home.demo") : assets[currency].shownAs}
    </span>
  );
}
