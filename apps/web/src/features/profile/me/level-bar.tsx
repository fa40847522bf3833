import { useQuery } from "@tanstack/react-query";
import { formatAmountText, useLanguage, useT } from "../../../i18n/index.ts";
import { readByScreen, rewardQueries } from "../../../queries/index.ts";
import { type Community, levelName } from "../../../widgets/rewards/index.ts";
import { levelBricks, litBricks } from "./level-progress.ts";

const width = 343;
const step = (width - 2) / levelBricks;
const bricks = Array.from({ length: levelBricks }, (_, place) => 2 + place * step);

/** Shows the progress to the next level of the community as a bar of 40 bricks, with the points below the bar. */
export function LevelBar() {
  const t = useT();
  const community = useQuery({ ...rewardQueries.community(), ...readByScreen });
  if (community.data) return <Progress {...community.data} />;
  if (!community.isError) return null;
  return (
    <p className="mt-12 text-12 text-muted">
      <span>{t("profile.levelFailed")}</span>{" "}
      <button type="button" className="link" onClick={() => void community.refetch()}>
        {t("action.tryAgain")}
      </button>
    </p>
  );
}

function Progress({ own, levels }: Community) {
  const t = useT();
  useLanguage();
  if (own === null) return null;
  const next = levels.find(({ level }) => level === own.level + 1);
  const whole = (amount: string) => formatAmountText(amount, { decimals: 0 });
  const [before, after] = t("profile.pointsOf", {
    points: "|",
    needed: whole(next?.points ?? own.points),
  }).split("|");
  const points = <b className="font-semibold text-text">{whole(own.points)}</b>;
  return (
    <div className="mt-12">
      <Bricks lit={next ? litBricks(own.points, next.points) : levelBricks} />
      <p className="mt-6 flex flex-wrap justify-between gap-x-12 text-12 text-muted">
        {next ? (
          <>
            <span className="num">
              {before}
              {points}
              {after}
            </span>
            <span>{t("profile.nextLevel", { level: t(levelName(next.level)) })}</span>
          </>
        ) : (
          <>
            <span className="num">
              {points} {t("profile.pointsAlone")}
            </span>
            <span>{t("profile.topLevel")}</span>
          </>
        )}
      </p>
    </div>
  );
}

function Bricks({ lit }: { readonly lit: number }) {
  return (
    <svg
      viewBox={`0 0 ${width} 6`}
      preserveAspectRatio="none"
      className="h-6 w-full"
      aria-hidden="true"
      data-lit={lit}
    >
      {bricks.map((x, place) => (
        <polygon
          key={x}
          points={`${x},0 ${x + 5.6},0 ${x + 3.6},6 ${x - 2},6`}
          fill={place >= lit ? "var(--raised-3)" : place % 2 === 0 ? "var(--gold)" : "var(--gold-lo)"}
        />
      ))}
    </svg>
  );
}
