import { createTranslate, type Locale, locales, type SameKeys } from "@gemplay/i18n";
import { useEffect, useState } from "react";
import { setLanguage, useT } from "../../i18n/index.ts";
import { keepLoading } from "../../loading/index.ts";
import { Button, Icon, showToast } from "../../ui/index.ts";
import { noteOffered } from "./offered-language.ts";
import type en from "./texts/en.json";
import { languageOfferTexts } from "./texts/index.ts";
import "./language-offer.css";

interface LanguageOfferProps {
  readonly locale: Locale;
  /** Called when the visitor has switched the language or closed the offer. */
  onClose(): void;
}

/**
 * Offers to show the page in the language of the visitor's browser. The offer itself is in the offered language,
 * because the visitor may not understand the language of the page.
 */
export default function LanguageOffer({ locale, onClose }: LanguageOfferProps) {
  const t = useT();
  const [texts, setTexts] = useState<SameKeys<typeof en>>();
  useEffect(() => {
    keepLoading(() => languageOfferTexts[locale]()).then(
      (loaded) => {
        setTexts(loaded.default);
        noteOffered();
      },
      // If the texts of the offer cannot be loaded, the page makes no offer.
      () => undefined,
    );
  }, [locale]);
  if (texts === undefined) return null;
  const say = createTranslate(locale, texts);
  return (
    <section className="language-offer" lang={locales[locale].tag} aria-label={say("languageOffer.ask")}>
      <span className="language-offer-globe">
        <Icon name="globe" size={20} />
      </span>
      <span className="min-w-0 flex-1 text-14 font-semibold">{say("languageOffer.ask")}</span>
      <Button
        size="sm"
        look="quiet"
        onClick={() => setLanguage(locale).then(onClose, () => showToast("error", t("error.network")))}
      >
        {say("languageOffer.switch")}
      </Button>
      <button
        type="button"
        className="icon-button bare"
        aria-label={say("languageOffer.close")}
        onClick={onClose}
      >
        <Icon name="x" size={16} />
      </button>
    </section>
  );
}
