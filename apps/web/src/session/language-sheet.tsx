// The language sheet imports `screens.css`, because the home screen opens the sheet and does not load `screens.css`.
import "../ui/styles/screens.css";
import { localeCodes, locales } from "@gemplay/i18n";
import { setLanguage, useLanguage, useT } from "../i18n/index.ts";
import { Icon, Sheet, showToast } from "../ui/index.ts";

/** Lists the five languages of the page, each under its own name. */
export function LanguageSheet({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const t = useT();
  const present = useLanguage();
  return (
    <Sheet open={open} onClose={onClose} title={t("language.title")}>
      <ul className="card">
        {localeCodes.map((locale) => (
          <li key={locale} className="border-line not-first:border-t">
            <button
              type="button"
              className="row flat"
              lang={locales[locale].tag}
              aria-pressed={locale === present}
              onClick={() => setLanguage(locale).then(onClose, () => showToast("error", t("error.network")))}
            >
              <span className="flex-1 text-14 font-medium">{locales[locale].name}</span>
              {locale === present ? <Icon name="check" className="text-emerald" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
