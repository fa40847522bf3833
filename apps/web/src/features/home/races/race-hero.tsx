import { useLanguage, useT } from "../../../i18n/index.ts";
import { Art } from "../../../ui/index.ts";
import { timeLeftText, useServerNow } from "../../../widgets/rewards/index.ts";
import { cardLines } from "./card/card-words.ts";
import { RaceCard } from "./card/race-card.tsx";
import { artOf, elapsedBricks, type Race, utcMoment } from "./race-words.ts";

const width = 311;
const brickCount = 42;
const bricks = Array.from({ length: brickCount }, (_, place) => Math.round(place * 74) / 10);
const minuteMs = 60_000;

/** Shows the state of a race, its name, the time that is left, and the elapsed time as bricks. */
export function RaceHero({ race }: { readonly race: Race }) {
  const t = useT();
  const locale = useLanguage();
  const nowMs = useServerNow();
  const { state, fromMs, toMs } = race;
  const left = state === "running" ? toMs : state === "upcoming" ? fromMs : null;
  // A round of the clock can pass the end before the page has read the new state.
  const isCounting = state === "running" && nowMs >= toMs;
  return (
    <RaceCard
      race={race}
      art={<Art name={artOf(race)} size={100} />}
      name={race.names[locale]}
      {...cardLines(race, isCounting ? "ended" : state, locale, t)}
      heading="h2"
    >
      <p className="mt-8 min-h-20 text-13">
        {left !== null && !isCounting ? (
          <TimeLeft
            text={timeLeftText(left, nowMs, t)}
            words={t(state === "running" ? "race.left" : "race.startsIn", { time: "|" })}
          />
        ) : null}
      </p>
      {/* The bricks change once a minute, so that nothing moves while the player reads. */}
      <Bricks lit={elapsedBricks(race, Math.floor(nowMs / minuteMs) * minuteMs, brickCount)} />
      <p className="race-planes-soft num mt-4 flex flex-wrap justify-between gap-x-12 text-12">
        <span>{utcMoment(fromMs, locale, false)}</span>
        <span>{t("race.until", { time: utcMoment(toMs, locale, true) })}</span>
      </p>
    </RaceCard>
  );
}

function TimeLeft({ text, words }: { readonly text: string; readonly words: string }) {
  const [before, after] = words.split("|");
  return (
    <>
      <span className="race-planes-soft">{before}</span>
      <b className="num text-16 font-semibold">{text}</b>
      <span className="race-planes-soft">{after}</span>
    </>
  );
}

function Bricks({ lit }: { readonly lit: number }) {
  return (
    <svg
      viewBox={`0 0 ${width} 8`}
      preserveAspectRatio="none"
      className="mt-6 block h-8 w-full"
      aria-hidden="true"
      data-lit={lit}
    >
      {bricks.map((x, place) => (
        <polygon
          key={x}
          points={`${x + 2},0 ${x + 6.4},0 ${x + 4.4},8 ${x},8`}
          fill={place >= lit ? "var(--race-off)" : place % 2 === 0 ? "var(--race)" : "var(--race-lo)"}
        />
      ))}
    </svg>
  );
}
