import type { OperatorData } from "@gemplay/api-schema/operator";
import { amount, count } from "../i18n/format.ts";
import { gameTitle, t } from "../i18n/language.ts";
import { base } from "../ui/amounts.ts";
import { GameArt } from "../ui/art.tsx";
import { Empty } from "../ui/loaded.tsx";
import { Kept } from "./kept.tsx";
import { baseText, kept, largestOf, size } from "./numbers.ts";

type Overview = OperatorData<"GET /overview">;
type Game = Overview["games"][number];

const wonOf = ({ staked, paid }: Pick<Game, "staked" | "paid">) => base(staked) - base(paid);

/** Shows for each game the share of the stakes that the house kept, beside the exact house edge of the game. */
export function Games({ seen }: { readonly seen: Overview }) {
  const largest = largestOf(seen.games.map(wonOf));
  return (
    <section className="card" aria-labelledby="games">
      <h2 id="games" className="pad">
        {t("overview.perGame")}
      </h2>
      {seen.games.length === 0 ? (
        <Empty text={t("overview.noBets")} />
      ) : (
        <>
          <div className="sideways">
            <table className="rows small">
              <thead>
                <tr>
                  <th>{t("column.game")}</th>
                  <th className="right">{t("column.bets")}</th>
                  <th className="right">{t("column.ggr")}</th>
                  <th className="right">{t("column.ofBets")}</th>
                  <th className="right wide-only">{t("column.exact")}</th>
                  <td className="wide-only bar-cell" />
                </tr>
              </thead>
              <tbody>
                {seen.games.map((game) => (
                  <GameRow key={game.game} game={game} largest={largest} />
                ))}
              </tbody>
            </table>
          </div>
          <small className="pad">{t("overview.intervalNote")}</small>
        </>
      )}
    </section>
  );
}

function GameRow({ game, largest }: { readonly game: Game; readonly largest: bigint }) {
  const won = wonOf(game);
  const [least, most] = [kept(game.exactMostPercent), kept(game.exactLeastPercent)].map((one) =>
    amount(one, { decimals: 2 }),
  );
  return (
    <tr>
      <td>
        <span className="line">
          <GameArt game={game.game} px={20} />
          {gameTitle(game)}
        </span>
      </td>
      <td className="right num quiet" title={t("overview.rounds", { count: count(game.rounds) })}>
        {amount(game.staked, { decimals: 0 })}
      </td>
      <td className="right num">
        <b>{amount(baseText(won), { signed: true })}</b>
      </td>
      <td className="right num">
        <Kept played={game} />
      </td>
      <td className="right num quiet wide-only">{least === most ? `${least}%` : `${least}–${most}%`}</td>
      <td className="wide-only bar-cell">
        <meter
          className={won < 0n ? "lost" : ""}
          min={0}
          max={100}
          value={Number((size(won) * 100n) / largest)}
          aria-hidden="true"
        />
      </td>
    </tr>
  );
}
