import { formatAmountText, useT } from "../../../i18n/index.ts";
import { Art } from "../../../ui/index.ts";
import { assetName, podiumOf } from "./card/card-words.ts";
import { placeWord, type Race } from "./race-words.ts";

/** Shows the prizes of a race: the first three places side by side, and the other places as ranges. */
export function RacePrizes({ race: { prizes, prizeSum } }: { readonly race: Race }) {
  const t = useT();
  const unit = assetName("PLAY");
  const podium = podiumOf({ prizes });
  const ranges = prizes.filter(({ lastPlace }) => lastPlace > podium.length);
  return (
    <section className="card mt-12 px-16 pt-10 pb-4" aria-labelledby="race-prizes">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-12">
        <h2 id="race-prizes" className="text-14 font-semibold">
          {t("race.prizes")}
        </h2>
        <p className="num text-12 text-muted">
          {t("race.inAll", { amount: `${formatAmountText(prizeSum)} ${unit}` })}
        </p>
      </div>
      <ol className="races-podium">
        {podium.map(({ place, stone, each }) => (
          <li key={place}>
            <Art name={stone} size={30} />
            <span className="mt-4 block text-12 text-muted first-letter:uppercase">
              {placeWord(place, t)}
            </span>
            <span className="num block text-14 font-semibold">{formatAmountText(each)}</span>
          </li>
        ))}
      </ol>
      {ranges.length > 0 ? (
        <dl className="mt-8 border-line border-t pt-4 text-13">
          {ranges.map(({ firstPlace, lastPlace, each }) => {
            const from = Math.max(firstPlace, podium.length + 1);
            const places =
              from === lastPlace
                ? placeWord(from, t)
                : t("race.places", { from: placeWord(from, t), to: placeWord(lastPlace, t) });
            return (
              <div key={firstPlace} className="flex flex-wrap justify-between gap-x-12 py-4">
                <dt className="text-muted first-letter:uppercase">{places}</dt>
                <dd className="num">{t("race.each", { amount: `${formatAmountText(each)} ${unit}` })}</dd>
              </div>
            );
          })}
        </dl>
      ) : null}
    </section>
  );
}
