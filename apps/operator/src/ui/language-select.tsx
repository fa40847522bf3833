import { locales } from "@gemplay/i18n";
import { currentLanguage, type Language, languages, setLanguage, t } from "../i18n/language.ts";

/**
 * True after the operator has chosen a language. A new language renders the whole page again, so the focus must return
 * to the language field.
 */
let isChosen = false;
function stay(field: HTMLSelectElement | null): void {
  if (field === null || !isChosen) return;
  isChosen = false;
  field.focus();
}

/** Lists the languages of the page, each under its own name. */
export function LanguageSelect() {
  return (
    <select
      ref={stay}
      aria-label={t("app.language")}
      value={currentLanguage()}
      onChange={(event) => {
        isChosen = true;
        // If the texts of the new language cannot be loaded, the page and the field keep the current language.
        setLanguage(event.target.value as Language).catch(() => {
          isChosen = false;
        });
      }}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={locales[code].tag}>
          {locales[code].name}
        </option>
      ))}
    </select>
  );
}
