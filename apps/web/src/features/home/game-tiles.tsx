import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { formatPercent, type PageKey, useLanguage, useT } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { Art, type ArtName, ErrorState, Icon, Skeleton } from "../../ui/index.ts";

/** The stone of a game: accent, middle, deep, ground; and where its drawing stands on a small tile. */
interface Stone {
  readonly key: PageKey;
  readonly art: ArtName;
  readonly tones: readonly [light: string, middle: string, deep: string, ground: string];
  readonly size: number;
  readonly right: number;
  readonly bottom: number;
}

const dice: Stone = {
  key: "game.dice",
  art: "g-dice",
  tones: ["#1FE0A0", "#12A877", "#0A6B4F", "#0C2B23"],
  size: 146,
  right: 14,
  bottom: 2,
};

const opal: Stone["tones"] = ["#FF9D4D", "#E2632C", "#903417", "#2C1810"];
const ruby: Stone["tones"] = ["#FF5F7C", "#CB2F55", "#7C1836", "#2B1019"];
const tanzanite: Stone["tones"] = ["#8F95FF", "#575CDA", "#323594", "#151733"];
const sapphire: Stone["tones"] = ["#5AA9FF", "#2B74D4", "#184688", "#0D1E36"];
const topaz: Stone["tones"] = ["#FFC24B", "#D8911F", "#87560F", "#2A200B"];
const aqua: Stone["tones"] = ["#5ADEEA", "#20A2B6", "#126173", "#0B272D"];
const tourmaline: Stone["tones"] = ["#FF8ABA", "#D24D88", "#832A51", "#2C1221"];
const moon: Stone["tones"] = ["#CBDCE0", "#8DA5AD", "#546870", "#1A2427"];

/** Games that are not offered yet: shown for what they will be, not as something to press. */
const coming: readonly Stone[] = [
  { key: "game.crash", art: "g-crash", tones: opal, size: 104, right: -8, bottom: -4 },
  { key: "game.mines", art: "g-mines", tones: ruby, size: 108, right: -14, bottom: -12 },
  { key: "game.plinko", art: "g-plinko", tones: tanzanite, size: 98, right: 3, bottom: 2 },
  { key: "game.limbo", art: "g-limbo", tones: sapphire, size: 104, right: -10, bottom: -8 },
  { key: "game.wheel", art: "g-wheel", tones: topaz, size: 120, right: -22, bottom: -20 },
  { key: "game.keno", art: "g-keno", tones: aqua, size: 90, right: 5, bottom: 5 },
  { key: "game.hilo", art: "g-hilo", tones: tourmaline, size: 104, right: -10, bottom: -6 },
  { key: "game.coin", art: "g-coin", tones: moon, size: 108, right: -14, bottom: -10 },
];

/** The games: what can be played, then what is coming. */
export function GameTiles() {
  const t = useT();
  const games = useQuery(platformQueries.games());
  const offered = games.data?.find(({ game }) => game === "dice");
  return (
    <div className="sec mt-14" aria-busy={games.isPending}>
      {games.isError ? (
        <ErrorState title={t("home.gamesFailed")} error={games.error} onRetry={() => void games.refetch()} />
      ) : games.isPending ? (
        <Skeleton height={156} className="rounded-16" />
      ) : (
        <DiceTile open={offered?.open ?? false} />
      )}
      <h2 className="h2 mt-20 mb-12">{t("home.next")}</h2>
      <ul className="tiles">
        {coming.map((stone) => (
          <li key={stone.key} className="tile coming" style={{ background: stone.tones[3] }}>
            <Planes stone={stone} />
            <Drawing stone={stone} />
            <b className="block text-16 font-semibold">{t(stone.key)}</b>
            <span className="text-12 text-muted">{t("home.coming")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DiceTile({ open }: { readonly open: boolean }) {
  const t = useT();
  useLanguage();
  const content = (
    <>
      <Planes stone={dice} />
      <Drawing stone={dice} />
      <b className="block text-18 font-semibold">{t(dice.key)}</b>
      <span className="mt-2 flex max-w-200 items-center gap-6 text-12">
        <i className="rhombus text-emerald" aria-hidden="true" />
        {open
          ? t("home.diceLine", { minimum: formatPercent(0.01), maximum: formatPercent(90) })
          : t("home.gameClosed")}
      </span>
    </>
  );
  const background = dice.tones[3];
  if (!open)
    return (
      <div className="tile wide coming" style={{ background }}>
        {content}
      </div>
    );
  return (
    <Link href="/game?name=dice" className="tile wide" style={{ background }}>
      {content}
      <span className="chip emerald absolute! bottom-12 left-14 min-h-28 bg-ground/60" aria-hidden="true">
        {t("home.play")}
        <Icon name="right" size={12} />
      </span>
    </Link>
  );
}

function Drawing({ stone: { art, size, right, bottom } }: { readonly stone: Stone }) {
  return (
    <span className="drawing" style={{ right: `${right / 10}rem`, bottom: `${bottom / 10}rem` }}>
      <Art name={art} size={size} />
    </span>
  );
}

function Planes({
  stone: {
    tones: [light, middle, deep],
  },
}: {
  readonly stone: Stone;
}) {
  return (
    <svg className="planes" viewBox="0 0 166 124" preserveAspectRatio="none" aria-hidden="true">
      <polygon points="0,0 92,0 40,124 0,124" fill={light} opacity=".07" />
      <polygon points="92,0 166,0 166,48 74,44" fill={light} opacity=".13" />
      <polygon points="74,44 166,48 166,124 40,124" fill={deep} opacity=".42" />
      <polygon points="40,124 74,44 110,124" fill={middle} opacity=".16" />
    </svg>
  );
}
