import type { Data } from "@gemplay/api-schema";
import { avatarOf } from "@gemplay/api-schema/player";
import { formatAmountText, formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { userStore, useStore } from "../../../stores/index.ts";
import { Art, Avatar, playerName } from "../../../ui/index.ts";
import { assetName, placeStone } from "./card/card-words.ts";
import { placeDigits, scoreText } from "./race-words.ts";

type Standings = Data<"GET /races/standings">;

interface RacePlacesProps extends Standings {
  readonly signedIn: boolean;
}

/**
 * Shows the standings of a race. The own place stays below the header while the list scrolls. Each row belongs to a
 * place, so a refresh changes the content of rows and moves no row.
 */
export function RacePlaces({ race, places, own, signedIn }: RacePlacesProps) {
  const t = useT();
  const heading =
    race.score === "stakes" ? t("race.staked", { asset: assetName(race.assetId) }) : t("race.bestMultiplier");
  return (
    <section className="mt-10" aria-label={t("race.standings")}>
      <p className="races-columns text-12 text-muted">
        <span>{t("race.players", { count: race.players, shown: formatNumber(race.players) })}</span>
        <span>{heading}</span>
        <span>{t("race.prize")}</span>
      </p>
      {signedIn ? <OwnPlace race={race} own={own} /> : null}
      {places.length > 0 ? (
        <ol className="card mt-8 px-12">
          {places.map(({ place, name, avatar, own: isOwn, score, prize }) => (
            <li key={place} className="races-row">
              <Place place={place} />
              <Player avatar={avatar} name={isOwn ? undefined : name} />
              <span className="num text-13">{scoreText(race, score)}</span>
              <span className="num text-13 font-semibold text-gold">{prizeText(prize)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="card pad mt-8 text-13 text-muted">{t("race.nobody")}</p>
      )}
    </section>
  );
}

const prizeText = (prize: string | null) => (prize === null ? "–" : formatAmountText(prize));

function OwnPlace({ race, own }: Pick<Standings, "race" | "own">) {
  const t = useT();
  const avatar = useStore(userStore, ({ playerId }) => avatarOf(playerId));
  return (
    <div className="races-own races-row">
      {own === null ? (
        <>
          <span />
          <Player avatar={avatar} name={undefined} />
          <span className="races-wide text-13 text-muted">
            {t(race.score === "stakes" ? "race.noStakes" : "race.noMultiplier")}
          </span>
        </>
      ) : (
        <>
          {own.place === null ? <span /> : <Place place={own.place} />}
          <Player avatar={avatar} name={undefined} />
          {own.place === null ? (
            <span className="races-wide text-13 text-muted">{t("race.leftOut")}</span>
          ) : (
            <>
              <span className="num text-13">{scoreText(race, own.score)}</span>
              <span className="num text-13 font-semibold text-gold">{prizeText(own.prize)}</span>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Shows a place as the stone of the first three places, or in digits. */
export function Place({ place }: { readonly place: number }) {
  const stone = placeStone(place);
  return (
    <span className="races-place num">
      {stone === undefined ? (
        placeDigits(place)
      ) : (
        <>
          <Art name={stone} size={22} />
          <span className="sr-only">{place}</span>
        </>
      )}
    </span>
  );
}

/** Shows the avatar and the name of a player. Without a name, the player is the reader. */
export function Player({ avatar, name }: { readonly avatar: number; readonly name: string | undefined }) {
  const t = useT();
  const locale = useLanguage();
  return (
    <span className="flex min-w-0 items-center gap-8">
      <Avatar of={avatar} size={26} />
      {name === undefined ? (
        <b className="truncate text-14 font-semibold">{t("race.you")}</b>
      ) : (
        <span className="truncate text-14" title={playerName(name, locale)}>
          {playerName(name, locale)}
        </span>
      )}
    </span>
  );
}
