import { formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { Balance, useHiddenBalances } from "../../../widgets/balances/index.ts";
import { flowOf, flowText, type Shown, type Statement } from "./statement-sums.ts";
import { unitOf, utcDay } from "./statement-words.ts";

interface LifetimeCardProps {
  readonly statement: Statement;
  readonly firstDay: string;
  readonly shown: Shown;
}

/** Width of the drawing of the bars. The ends of the bars are slanted. */
const width = 311;
const tones = {
  PLAY: { colour: "text-emerald", fill: "var(--emerald-lo)", shade: "var(--emerald-deep)" },
  U: { colour: "text-sapphire", fill: "var(--sapphire-lo)", shade: "var(--sapphire-deep)" },
} as const;

/** Shows the net result since the player's first movement, and its deposits and withdrawals as two bars. */
export function LifetimeCard({ statement, firstDay, shown }: LifetimeCardProps) {
  const t = useT();
  const locale = useLanguage();
  const hidden = useHiddenBalances();
  const { lifetime, playPrice } = statement;
  const { deposits, withdrawals } = flowOf(lifetime, shown, playPrice);
  const counted = lifetime.filter(({ assetId }) => shown === "all" || assetId === shown);
  const count = (field: "depositCount" | "withdrawalCount") =>
    formatNumber(counted.reduce((sum, entry) => sum + entry[field], 0));
  const tone = tones[shown === "PLAY" ? "PLAY" : "U"];
  return (
    <div className="card pad mt-12">
      <h2 className="text-12 text-muted">{t("statement.netSince", { date: utcDay(firstDay, locale) })}</h2>
      <p className="big mt-4 text-28 font-bold">
        <Balance value={flowText(withdrawals - deposits)} big tappable />
        <span className="text-14 font-medium tracking-normal text-muted"> {unitOf(shown)}</span>
      </p>
      {hidden ? null : <Bars deposits={deposits} withdrawals={withdrawals} {...tone} />}
      <dl className="mt-8 flex flex-wrap justify-between gap-x-12 gap-y-8">
        <div>
          <dt className="flex items-center gap-8 text-12 text-muted">
            <i className={`rhombus ${tone.colour}`} aria-hidden="true" />
            {t("statement.depositCount", { count: count("depositCount") })}
          </dt>
          <dd className="num text-14 font-semibold">
            <Balance value={flowText(deposits)} tappable />
          </dd>
        </div>
        <div className="text-right">
          <dt className="flex items-center gap-8 text-12 text-muted">
            <i className="rhombus text-dim" aria-hidden="true" />
            {t("statement.withdrawalCount", { count: count("withdrawalCount") })}
          </dt>
          <dd className="num text-14 font-semibold">
            <Balance value={flowText(withdrawals)} tappable />
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface BarsProps {
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly fill: string;
  readonly shade: string;
}

function Bars({ deposits, withdrawals, fill, shade }: BarsProps) {
  const most = deposits > withdrawals ? deposits : withdrawals;
  // A bar is at least as wide as its slanted ends, so that a small amount is still visible.
  const end = (base: bigint) => 7 + (most <= 0n || base <= 0n ? 0 : Number((base * 1_000n) / most) * 0.304);
  return (
    <svg
      viewBox={`0 0 ${width} 28`}
      preserveAspectRatio="none"
      className="mt-12 h-28 w-full"
      aria-hidden="true"
    >
      <Bar top={0} end={end(deposits)} fill={fill} shade={shade} />
      <Bar top={16} end={end(withdrawals)} fill="var(--dim)" shade="var(--raised-3)" />
    </svg>
  );
}

interface BarProps {
  readonly top: number;
  readonly end: number;
  readonly fill: string;
  readonly shade: string;
}

function Bar({ top, end, fill, shade }: BarProps) {
  return (
    <>
      <polygon
        points={`3,${top} ${end},${top} ${end - 3},${top + 12} 0,${top + 12}`}
        style={{ fill: shade }}
      />
      <polygon points={`3,${top} ${end},${top} ${end - 1.5},${top + 6} 1.5,${top + 6}`} style={{ fill }} />
    </>
  );
}
