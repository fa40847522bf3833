import type { Data } from "@gemplay/api-schema";
import { Link } from "wouter";
import { formatAmountText, formatMoment, formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { Art, AssetIcon, Icon } from "../../../ui/index.ts";
import { assetName, stoneOf } from "./card/card-words.ts";
import { stoneStyle } from "./card/race-planes.tsx";
import { Place, Player } from "./race-places.tsx";
import { artOf, placeWord, scoreText, utcDays } from "./race-words.ts";

type Past = Data<"GET /races/past">["races"][number];

/** Shows an ended race: the first three places, and the own place with the prize. */
export function PastRace({ race, winners, own, signedIn }: Past & { readonly signedIn: boolean }) {
  const t = useT();
  const locale = useLanguage();
  return (
    <li className="card mt-8 px-16 pt-12 pb-4">
      <Link href={`/index?view=race&id=${race.id}`} className="races-past-head text-text">
        <span className="races-past-art" style={stoneStyle(stoneOf(race))}>
          <Art name={artOf(race)} size={32} />
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <b className="text-15 font-semibold">{race.names[locale]}</b>
            {race.countsTplay ? (
              <span className="chip">
                <AssetIcon asset="TPLAY" size={14} />
                {t("race.tplayChip")}
              </span>
            ) : null}
          </span>
          <span className="block text-12 text-muted">
            {utcDays(race, locale)} · {t(race.score === "stakes" ? "race.sortStakes" : "race.sortMultiplier")}
          </span>
        </span>
        <Icon name="right" size={16} />
      </Link>
      <ol className="mt-4">
        {winners.map(({ place, name, avatar, own: isOwn, score, prize }) => (
          <li key={place} className="races-row compact">
            <Place place={place} />
            <Player avatar={avatar} name={isOwn ? undefined : name} />
            <span className="num text-13 text-muted">{scoreText(race, score)}</span>
            <span className="num text-13 font-semibold">
              {prize === null ? "–" : formatAmountText(prize)}
            </span>
          </li>
        ))}
      </ol>
      <OwnLine race={race} own={own} signedIn={signedIn} />
    </li>
  );
}

function OwnLine({ race, own, signedIn }: Pick<Past, "race" | "own"> & { readonly signedIn: boolean }) {
  const t = useT();
  const players = formatNumber(race.players);
  const count = { count: race.players, shown: players };
  const words =
    own === null
      ? signedIn
        ? t("race.noPart", count)
        : t("race.players", count)
      : own.place === null
        ? t("race.leftOut")
        : own.prize === null
          ? t("race.ownPlace", { players, place: placeWord(own.place, t) })
          : t("race.ownPrize", {
              players,
              place: placeWord(own.place, t),
              amount: `${formatAmountText(own.prize)} ${assetName("PLAY")}`,
            });
  return (
    <div className="mt-8 flex min-h-40 flex-wrap items-center justify-between gap-x-12 border-line border-t pt-2 text-12 text-muted">
      <span className="num">{words}</span>
      {own?.paidAtMs != null && own.recordId !== null ? (
        <Link href={`/depositRecords?receipt=reward-${own.recordId}`} className="races-paid">
          <span className="chip emerald">
            <i className="rhombus" aria-hidden="true" />
            {t("race.paid", { date: formatMoment(own.paidAtMs, "utcDay") })}
          </span>
        </Link>
      ) : null}
    </div>
  );
}
