import type { OperatorData } from "@gemplay/api-schema/operator";
import { parseAmount } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { amount, count, lasts } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Art, GameArt } from "../ui/art.tsx";
import { Bar } from "../ui/bar.tsx";
import { Chip } from "../ui/chip.tsx";
import { Empty, Loaded } from "../ui/loaded.tsx";

type Overview = OperatorData<"GET /overview">;
const windows = [1, 7, 30] as const;
const drawing = { PLAY: "a-play", U: "a-u", TPLAY: "a-tplay", GEM: "a-gem" } as const;

/** What runs, what waits, what was won. */
export function OverviewScreen() {
  const [days, setDays] = useState<(typeof windows)[number]>(1);
  const query = useQuery({
    queryKey: ["overview", days],
    queryFn: () => call("GET /overview", { query: { days } }),
  });
  return (
    <main className="main">
      <Bar title={t("place.overview")}>
        <div className="tabs">
          {windows.map((one) => (
            <button
              key={one}
              type="button"
              className="tab"
              aria-pressed={days === one}
              onClick={() => setDays(one)}
            >
              {t("overview.days", { count: one })}
            </button>
          ))}
        </div>
      </Bar>
      <Loaded query={query} rows={10}>
        {(seen) => (
          <>
            <Figures seen={seen} />
            <div className="columns overview">
              <Games seen={seen} />
              <div className="stack">
                <Reserves seen={seen} />
                <Jobs seen={seen} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </main>
  );
}

const base = (text: string) => parseAmount(text.replace("-", ""), 18) * (text.startsWith("-") ? -1n : 1n);

/** What the house won of bets, in ten-thousandths of a PLAY: exact to what is shown. */
function wonE4(games: Overview["games"]): bigint {
  return games.reduce((sum, { staked, paid }) => sum + base(staked) - base(paid), 0n) / 10n ** 14n;
}

function e4Text(e4: bigint): string {
  const digits = String(e4 < 0n ? -e4 : e4).padStart(5, "0");
  return `${e4 < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

function Figures({ seen }: { readonly seen: Overview }) {
  const staked = seen.games.reduce((sum, one) => sum + base(one.staked), 0n) / 10n ** 14n;
  const rounds = seen.games.reduce((sum, one) => sum + one.rounds, 0);
  return (
    <ul className="figures">
      <Figure name={t("overview.bets")} note={t("overview.rounds", { count: count(rounds) })}>
        {amount(e4Text(staked), { decimals: 0 })} <span>PLAY</span>
      </Figure>
      <Figure name={t("overview.ggr")} note={t("overview.ggrNote")}>
        {amount(e4Text(wonE4(seen.games)), { signed: true, decimals: 2 })} <span>PLAY</span>
      </Figure>
      <Figure name={t("overview.players")} note={t("overview.playersNote")}>
        {count(seen.players)}
      </Figure>
      <Figure
        name={t("overview.review")}
        note={
          seen.oldestReviewAtMs === null
            ? t("overview.nothingWaits")
            : t("overview.oldest", { time: lasts(Date.now() - seen.oldestReviewAtMs) })
        }
      >
        <Link href="/withdrawals" className={seen.review > 0 ? "gold" : ""}>
          {count(seen.review)}
        </Link>
      </Figure>
      <Figure name={t("overview.open")} note={t("overview.openNote")}>
        {count(seen.openRounds)}
      </Figure>
    </ul>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <li className="card">
      <small>{name}</small>
      <p className="figure num">{children}</p>
      <small className="num">{note}</small>
    </li>
  );
}

function Games({ seen }: { readonly seen: Overview }) {
  const largest = seen.games.reduce((most, one) => {
    const won = base(one.staked) - base(one.paid);
    const size = won < 0n ? -won : won;
    return size > most ? size : most;
  }, 1n);
  return (
    <section className="card fill" aria-labelledby="games">
      <h2 id="games" className="pad">
        {t("overview.perGame")}
      </h2>
      {seen.games.length === 0 ? (
        <Empty text={t("overview.noBets")} />
      ) : (
        <table className="rows small">
          <thead>
            <tr>
              <th>{t("column.game")}</th>
              <th className="right">{t("column.bets")}</th>
              <th className="right">{t("column.ggr")}</th>
              <th className="right">{t("column.ofBets")}</th>
              <td className="wide-only" />
            </tr>
          </thead>
          <tbody>
            {seen.games.map(({ game, title, staked, paid }) => {
              const won = base(staked) - base(paid);
              const share = base(staked) === 0n ? 0 : Number((won * 10_000n) / base(staked)) / 100;
              const width = Number(((won < 0n ? -won : won) * 100n) / largest);
              return (
                <tr key={game}>
                  <td>
                    <span className="line">
                      <GameArt game={game} px={20} />
                      {title}
                    </span>
                  </td>
                  <td className="right num quiet">{amount(staked, { decimals: 0 })}</td>
                  <td className="right num">
                    <b>{amount(e4Text(won / 10n ** 14n), { signed: true })}</b>
                  </td>
                  <td className="right num quiet">{amount(share.toFixed(2), { decimals: 2 })}%</td>
                  <td className="wide-only">
                    <meter
                      className={won < 0n ? "lost" : ""}
                      min={0}
                      max={100}
                      value={width}
                      aria-hidden="true"
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Reserves({ seen }: { readonly seen: Overview }) {
  return (
    <section className="card pad stack" aria-labelledby="reserves">
      <h2 id="reserves">{t("overview.bankroll")}</h2>
      {seen.bankroll.map(({ assetId, amount: sum }) => (
        <p key={assetId} className="num">
          <b className="name">{amount(sum)}</b> <span className="quiet">{assetId}</span>
        </p>
      ))}
      <h2>{t("overview.reserves")}</h2>
      {seen.reserves.map(({ assetId, owed, held }) => (
        <div key={assetId} className="stack">
          <p className="line">
            <Art name={drawing[assetId]} px={20} />
            <b>{assetId}</b>
            <span className="grow" />
            {held !== null && (
              <Chip tone={base(held) >= base(owed) ? "emerald" : "coral"}>
                {t(base(held) >= base(owed) ? "overview.covered" : "overview.notCovered")}
              </Chip>
            )}
          </p>
          {held !== null && base(held) > 0n && (
            <meter
              min={0}
              max={1_000}
              value={Number((base(owed) * 1_000n) / base(held))}
              aria-hidden="true"
            />
          )}
          <p className="line apart num">
            <small>{t("overview.owed", { amount: amount(owed, { decimals: 0 }) })}</small>
            <small>
              {held === null
                ? t("overview.heldUnknown")
                : t("overview.held", { amount: amount(held, { decimals: 0 }) })}
            </small>
          </p>
        </div>
      ))}
    </section>
  );
}

function Jobs({ seen }: { readonly seen: Overview }) {
  return (
    <section className="card pad stack" aria-labelledby="jobs">
      <h2 id="jobs">{t("overview.jobs")}</h2>
      <div className="line apart">
        <p>
          <b>{t("overview.watcher")}</b>
          <small className="num">
            {seen.watcherBlock === null
              ? t("overview.never")
              : t("overview.block", { block: seen.watcherBlock })}
          </small>
        </p>
        <Chip tone={seen.watcherLate ? "gold" : "emerald"}>
          {t(seen.watcherLate ? "overview.slow" : "overview.runs")}
        </Chip>
      </div>
      <div className="line apart">
        <p>
          <b>{t("overview.payouts")}</b>
          <small className="num">{t("overview.moving", { count: seen.moving })}</small>
        </p>
        <Chip tone={seen.payouts === "run" ? "emerald" : "gold"}>{t(`payouts.${seen.payouts}`)}</Chip>
      </div>
    </section>
  );
}
