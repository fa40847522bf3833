import { type Locale, localeCodes, locales } from "@gemplay/i18n";
import { currentLanguage, setLanguage, t } from "../i18n/language.ts";

/** Everything is drawn anew in another language, this too: who chose it here stays here. */
let isChosen = false;
function stay(field: HTMLSelectElement | null): void {
  if (field === null || !isChosen) return;
  isChosen = false;
  field.focus();
}

/** The languages of the page, each by its own name. */
export function LanguageSelect() {
  return (
    <select
      ref={stay}
      aria-label={t("app.language")}
      value={currentLanguage()}
      onChange={(event) => {
        isChosen = true;
        // Where its texts do not come the page keeps the language that it has, and so does this field.
        setLanguage(event.target.value as Locale).catch(() => {
          isChosen = false;
        });
      }}
    >
      {localeCodes.map((code) => (
        <option key={code} value={code} lang={locales[code].tag}>
          {locales[code].name}
        </option>
      ))}
    </select>
  );
}
