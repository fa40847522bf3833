import { type Locale, locales } from "@gemplay/i18n";
import type { Conditions } from "./conditions.ts";

/** Shows the conditions of a code as the player sees them, with English for a language without sentences. */
export function ShownConditions({
  conditions,
  locale,
}: {
  readonly conditions: Conditions;
  readonly locale: Locale;
}) {
  const shown = conditions[locale] === undefined ? "en" : locale;
  return (
    <ul className="conditions" lang={locales[shown].tag}>
      {conditions[shown]?.map((sentence) => (
        <li key={sentence} className="line top">
          <i className="rhombus" aria-hidden="true" />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
