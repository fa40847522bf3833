import { useState } from "react";
import { formatAmountText, formatPercent, useLanguage, useT } from "../../../i18n/index.ts";
import { Art, Icon } from "../../../ui/index.ts";
import { type Community, type Level, levelArt, levelName } from "../../../widgets/rewards/index.ts";
import { RankingSheet } from "./ranking-sheet.tsx";

interface PointsCardProps {
  readonly own: NonNullable<Community["own"]>;
  readonly levels: readonly Level[];
}

const facets = 29;
const gapShare = 0.12;

/** Returns the coordinates of a corner of the progress ring in a box of 128 × 128 units. */
function corner(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(64 + radius * Math.sin(angle)).toFixed(2)},${(64 - radius * Math.cos(angle)).toFixed(2)}`;
}

const shapes = Array.from({ length: facets }, (_, place) => {
  const [from, to] = [place / facets, (place + 1 - gapShare) / facets];
  return [corner(62, from), corner(62, to), corner(51, to), corner(51, from)].join(" ");
});

const whole = (points: string) => points.split(".")[0] ?? "0";

/** Returns the progress to the next level in percent, truncated to two decimals. */
function wayTo(points: string, next: Level): number {
  const done = (BigInt(whole(points)) * 10_000n) / BigInt(whole(next.points));
  return Math.min(Number(done), 9_999) / 100;
}

/** Shows the points that the player earned in 30 days, the player's level, and the progress to the next level. */
export function PointsCard({ own, levels }: PointsCardProps) {
  const t = useT();
  useLanguage();
  const [ranking, setRanking] = useState(false);
  const next = levels.find(({ level }) => level === own.level + 1);
  const percent = next ? wayTo(own.points, next) : 100;
  const shown = (points: string) => formatAmountText(points, { decimals: 0 });
  return (
    <section className="section mt-4">
      <div className="invite-points">
        <div className="invite-ring">
          <svg viewBox="0 0 128 128" aria-hidden="true">
            {shapes.map((points, place) => (
              <polygon key={points} points={points} fill={toneOf(place, percent)} />
            ))}
          </svg>
          <div>
            <Art name={levelArt(own.level)} size={40} />
            <b className="num text-16 font-bold">{formatPercent(percent)}</b>
          </div>
        </div>
        <div className="min-w-0 flex-1">
          <p className="text-13 font-medium text-gold">{t(levelName(own.level))}</p>
          <p className="num mt-2 text-26 leading-[1.2] font-bold tracking-[-0.03em]">{shown(own.points)}</p>
          <p className="text-12 text-muted">{t("invite.points30")}</p>
          <div className="mt-12 border-t border-gold-bg pt-10 text-12">
            {next ? (
              <>
                <p>
                  {t("invite.next")} <b className="font-semibold">{t(levelName(next.level))}</b>
                </p>
                <p className="num whitespace-normal text-muted">
                  {t("invite.toGo", {
                    points: shown(String(BigInt(whole(next.points)) - BigInt(whole(own.points)))),
                    rate: formatPercent(Number(next.rate)),
                  })}
                </p>
              </>
            ) : (
              <p className="text-muted">{t("invite.highest")}</p>
            )}
            <button
              type="button"
              className="link mt-6 inline-flex items-center gap-4"
              aria-haspopup="dialog"
              onClick={() => setRanking(true)}
            >
              {own.rank === null ? t("invite.ranking") : t("invite.rank", { rank: own.rank })}
              <Icon name="right" size={14} />
            </button>
          </div>
        </div>
      </div>
      <RankingSheet open={ranking} onClose={() => setRanking(false)} />
    </section>
  );
}

function toneOf(place: number, percent: number): string {
  const lit = (place + 1) / facets <= percent / 100;
  const even = place % 2 === 0;
  if (lit) return even ? "var(--gold)" : "var(--gold-lo)";
  return even ? "var(--raised-3)" : "var(--line)";
}
