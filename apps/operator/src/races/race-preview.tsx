import type { OperatorRace } from "@gemplay/api-schema/operator";
import { createTranslate, locales } from "@gemplay/i18n";
import { useState } from "react";
import {
  cardLines,
  ordinalWord,
  podiumOf,
  rulesInShort,
} from "../../../web/src/features/home/races/card/card-words.ts";
import { RaceCard } from "../../../web/src/features/home/races/card/race-card.tsx";
import cn from "../../../web/src/features/home/races/texts/cn.json";
import en from "../../../web/src/features/home/races/texts/en.json";
import { amount, shortAmount } from "../i18n/format.ts";
import { currentLanguage, type Language, t } from "../i18n/language.ts";
import { GameArt, Stone } from "../ui/art.tsx";
import { type RaceForm, shownDraft } from "./race-draft.ts";

const translators = { en: createTranslate("en", en), cn: createTranslate("cn", cn) };
const signs: readonly (readonly [Language, string])[] = [
  ["en", "EN"],
  ["cn", "中"],
];

type State = OperatorRace["state"];

/** The states of a race on the players' page. */
const shownStates = {
  draft: "upcoming",
  asked: "upcoming",
  confirmed: "upcoming",
  running: "running",
  counted: "ended",
  paid: "paid",
} as const satisfies Record<State, string>;

interface RacePreviewProps {
  readonly form: RaceForm;
  readonly state: State;
}

/** Shows the card of the race with the texts and the rule of the players' page, in the chosen language. */
export function RacePreview({ form, state }: RacePreviewProps) {
  const [locale, choose] = useState<Language>(currentLanguage);
  const draft = shownDraft(form);
  return (
    <section className="card pad stack tight" aria-labelledby="race-preview">
      <div className="line apart">
        <h2 id="race-preview">{t("races.preview")}</h2>
        <div className="line">
          {signs.map(([language, sign]) => (
            <button
              key={language}
              type="button"
              className="tab"
              lang={locales[language].tag}
              aria-label={locales[language].name}
              aria-pressed={language === locale}
              onClick={() => choose(language)}
            >
              {sign}
            </button>
          ))}
        </div>
      </div>
      {draft === undefined ? (
        <small>{t("races.previewNone")}</small>
      ) : (
        <ShownCard draft={draft} state={state} locale={locale} />
      )}
    </section>
  );
}

interface ShownCardProps {
  readonly draft: NonNullable<ReturnType<typeof shownDraft>>;
  readonly state: State;
  readonly locale: Language;
}

function ShownCard({ draft, state, locale }: ShownCardProps) {
  const translate = translators[locale];
  const { game, names, leastBet } = draft;
  return (
    <div lang={locales[locale].tag}>
      <RaceCard
        race={draft}
        art={game === null ? <Stone name="s-topaz" px={92} /> : <GameArt game={game} px={92} />}
        name={names[locale].trim() || t("races.nameless")}
        {...cardLines(draft, shownStates[state], locale, translate)}
        heading="h3"
      >
        <ol className="races-podium num">
          {podiumOf(draft).map(({ place, stone, each }) => (
            <li key={place} className="line">
              <Stone name={stone} px={22} />
              <span>
                <span className="race-planes-soft">{ordinalWord(place, String(place), translate)}</span>
                <b>{shortAmount(each)}</b>
              </span>
            </li>
          ))}
        </ol>
      </RaceCard>
      <small className="races-rules">{rulesInShort(draft, amount(leastBet), translate)}</small>
    </div>
  );
}
