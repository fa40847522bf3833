import type { Data } from "@gemplay/api-schema";
import { assets, parseAmount } from "@gemplay/money";
import { Link } from "wouter";
import { formatAmountText, useLanguage, useT } from "../../i18n/index.ts";

type Standing = Pick<Data<"GET /user/dashboard">, "points" | "level" | "nextLevel">;

const { decimals } = assets.PLAY;
const highest = 5;

/**
 * Returns the progress to the next level in hundredths of a percent. The progress is rounded down, so that the page
 * never shows 100% before the player has reached the level.
 */
function progressOf(points: string, needed: string): number {
  const neededBase = parseAmount(needed, decimals);
  const done = neededBase === 0n ? 0n : (parseAmount(points, decimals) * 10_000n) / neededBase;
  return Number(done > 9_999n ? 9_999n : done);
}

/** Shows the player's level and the progress to the next level, with a link to the invite screen. */
export function LevelProgress({ points, level, nextLevel }: Standing) {
  const t = useT();
  useLanguage();
  const whole = (amount: string) => formatAmountText(amount, { decimals: 0 });
  const hundredths = nextLevel ? progressOf(points, nextLevel.points) : 10_000;
  const way = nextLevel
    ? t("profile.toLevel", {
        points: whole(points),
        needed: whole(nextLevel.points),
        level: nextLevel.level,
      })
    : t("profile.topLevel");
  return (
    <Link href="/invite" className="well mb-12 block">
      <span className="flex flex-wrap justify-between gap-x-12 text-12">
        <b className="font-semibold text-gold">{t("profile.level", { level, highest })}</b>
        <span className="num text-muted">{way}</span>
      </span>
      <svg viewBox="0 0 300 6" preserveAspectRatio="none" className="mt-8 h-6 w-full" aria-hidden="true">
        <polygon points="3,0 300,0 297,6 0,6" fill="var(--raised-3)" />
        {hundredths > 0 ? (
          <polygon
            points={`3,0 ${3 + (297 * hundredths) / 10_000},0 ${(297 * hundredths) / 10_000},6 0,6`}
            fill="var(--gold)"
          />
        ) : null}
      </svg>
    </Link>
  );
}
