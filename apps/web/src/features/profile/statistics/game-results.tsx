import type { Data } from "@gemplay/api-schema";
import { assets, formatAmount, parseAmount } from "@gemplay/money";
import { gameLooks } from "../../../games/game-looks.ts";
import { formatNumber, formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { Amount, Art } from "../../../ui/index.ts";

type Dashboard = Data<"GET /user/dashboard">;
type Result = Dashboard["games"][number];

const { decimals } = assets.PLAY;
const base = (amount: string) => parseAmount(amount, decimals);

/** Shows the player's wins and losses in each game. Renders nothing until the player has played the first round. */
export function GameResults({ games, staked, paid }: Pick<Dashboard, "games" | "staked" | "paid">) {
  const t = useT();
  if (games.length === 0) return null;
  return (
    <section className="section mt-16" aria-labelledby="game-results">
      <h2 className="h2 mb-12" id="game-results">
        {t("profile.games")}
      </h2>
      <div className="card">
        <dl className="flex flex-wrap justify-between gap-12 px-16 pt-14 pb-4">
          <div>
            <dt className="text-12 text-muted">{t("profile.staked")}</dt>
            <dd className="num text-14 font-semibold">
              <Amount value={staked} tappable /> PLAY
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-12 text-muted">{t("profile.paid")}</dt>
            <dd className="num text-14 font-semibold">
              <Amount value={paid} tappable /> PLAY
            </dd>
          </div>
        </dl>
        <ul>
          {games.map((result) => (
            <li key={result.game}>
              <GameRow {...result} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function GameRow({ game, rounds, winRate, staked, paid }: Result) {
  const t = useT();
  const locale = useLanguage();
  const { art, title, stone } = gameLooks[game];
  const profitBase = base(paid) - base(staked);
  return (
    <div className="row">
      <span className="square" style={{ background: `var(--${stone}-bg)` }}>
        <Art name={art} size={34} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">{title[locale]}</span>
        <span className="num block text-12 text-muted">
          {t("profile.gameFacts", { rounds: formatNumber(rounds), rate: formatPercent(Number(winRate)) })}
        </span>
      </span>
      <span
        className={`num text-right text-14 font-semibold ${profitBase > 0n ? "text-emerald" : "text-muted"}`}
      >
        <Amount value={formatAmount(profitBase, decimals)} signed tappable />
      </span>
    </div>
  );
}
