import { type AutoRun, lossesCounted, type StakeRule, type StopCount, winsCounted } from "@gemplay/games";
import { formatNumber, formatPercent, useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";
import { formatBase } from "../stake/stake.ts";

const bricks = Array.from({ length: 50 }, (_, place) => place);

interface AutoRunningProps {
  readonly run: AutoRun;
  /** True if the panel shows only the stop conditions that the player has set, and not all possible conditions. */
  readonly brief?: boolean;
}

/** Shows the results and the settings of the current run of automatic bets. */
export function AutoRunning({ run, brief = false }: AutoRunningProps) {
  const t = useT();
  const { settings } = run;
  const never = t("auto.never");
  const rule = (one: StakeRule) =>
    one.kind === "reset"
      ? t("auto.resetTo", { amount: formatBase(settings.firstBase) })
      : t("auto.raiseBy", { percent: formatPercent(one.percentE2 / 100) });
  const optional = (amountBase: bigint | null) => (amountBase === null ? never : formatBase(amountBase));
  const counted = (stop: StopCount | null, count: typeof winsCounted) =>
    stop === null
      ? never
      : t("auto.ofMost", { now: formatNumber(count(run, stop)), most: formatNumber(stop.count) });
  const { stopLosses, stopWins } = settings;
  const lines = [
    [t("auto.onWin"), rule(settings.onWin)],
    [t("auto.onLoss"), rule(settings.onLoss)],
    [t("auto.stopProfit"), optional(settings.stopProfitBase)],
    [t("auto.stopLoss"), optional(settings.stopLossBase)],
    [t("auto.stopSingleWin"), optional(settings.stopSingleWinBase)],
    [
      t(stopLosses?.inRow === false ? "auto.stopLossesInAll" : "auto.stopLossesInRow"),
      counted(stopLosses, lossesCounted),
    ],
    [
      t(stopWins?.inRow === false ? "auto.stopWinsInAll" : "auto.stopWinsInRow"),
      counted(stopWins, winsCounted),
    ],
  ] as const;
  const shownLines = lines.filter(([, value]) => !brief || value !== never);
  return (
    <>
      <Progress run={run} />
      <div className="card px-16 py-6">
        <div className="flex justify-between gap-12 py-4 text-12 text-muted">
          <span className="flex items-center gap-4">
            <Icon name="lock" size={14} />
            {t("auto.locked")}
          </span>
          <span>
            {t("auto.betNow")} <b className="num font-semibold text-text">{formatBase(run.stakeBase)}</b>
          </span>
        </div>
        {shownLines.map(([label, value]) => (
          <div key={label} className="label-value py-[0.18rem]">
            <span>{label}</span>
            <span className="num">{value}</span>
          </div>
        ))}
      </div>
    </>
  );
}

function Progress({ run }: { readonly run: AutoRun }) {
  const t = useT();
  const { count } = run.settings;
  // If the run has no fixed number of bets, the progress bar fills up brick by brick and then starts again.
  const lit =
    count === null ? run.played % (bricks.length + 1) : Math.floor((run.played / count) * bricks.length);
  const share = run.played === 0 ? "" : ` · ${formatPercent((run.won / run.played) * 100)}`;
  const tone = run.profitBase > 0n ? "text-emerald" : run.profitBase < 0n ? "text-muted" : "";
  return (
    <div className="card px-16 pt-13 pb-14">
      <div className="flex items-end justify-between gap-8">
        <div>
          <div className="text-12 text-muted">{t("auto.bet")}</div>
          <div className="num text-22 font-bold">
            {formatNumber(run.played)}
            <span className="text-14 font-medium text-muted">
              {" "}
              {t("auto.of", { count: count === null ? "∞" : formatNumber(count) })}
            </span>
          </div>
        </div>
        <div className="text-center">
          <div className="text-12 text-muted">{t("auto.won")}</div>
          <div className="num text-16 font-semibold">
            {formatNumber(run.won)}
            {share}
          </div>
        </div>
        <div className="text-right">
          <div className="text-12 text-muted">{t("auto.profit")}</div>
          <div className={`num text-16 font-semibold ${tone}`}>
            {formatBase(run.profitBase, { signed: true })}
          </div>
        </div>
      </div>
      <svg viewBox="0 0 311 10" className="mt-11 h-auto w-full" aria-hidden="true">
        {bricks.map((place) => {
          const left = place * 6.21;
          return (
            <polygon
              key={place}
              points={`${left + 2},0 ${left + 6.6},0 ${left + 4.6},10 ${left},10`}
              fill={place >= lit ? "var(--auto-2)" : place % 2 === 0 ? "var(--emerald)" : "var(--emerald-lo)"}
            />
          );
        })}
      </svg>
    </div>
  );
}
