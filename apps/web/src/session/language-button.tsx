import { lazy, Suspense, useState } from "react";
import { loadScreenTexts, useLanguage, useT } from "../i18n/index.ts";

const LanguageSheet = lazy(async () => {
  const [sheet] = await Promise.all([import("./language-sheet.tsx"), loadScreenTexts()]);
  return { default: sheet.LanguageSheet };
});

/** Opens the choice of languages; shows the present one in short. */
export function LanguageButton() {
  const t = useT();
  const locale = useLanguage();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="ib"
        aria-label={t("language.choose")}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {locale === "cn" ? "中" : locale.toUpperCase()}
      </button>
      {wanted ? (
        <Suspense>
          <LanguageSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
