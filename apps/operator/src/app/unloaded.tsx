import { locales } from "@gemplay/i18n";
import { firstLanguage } from "../i18n/language.ts";
import { unloadedTexts } from "../i18n/unloaded-texts.ts";

/** Shows an error instead of the page if the texts in the operator's language could not be loaded. */
export function Unloaded() {
  const language = firstLanguage();
  const { lost, again } = unloadedTexts[language];
  return (
    <main className="sign-in" lang={locales[language].tag}>
      <div className="empty" role="alert">
        <p>{lost}</p>
        <button type="button" className="button quiet md" onClick={() => location.reload()}>
          {again}
        </button>
      </div>
    </main>
  );
}
