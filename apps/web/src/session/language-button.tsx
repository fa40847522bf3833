import { Suspense, useState } from "react";
import { useLanguage, useT } from "../i18n/index.ts";
import { lazyCode } from "../loading/index.ts";

const LanguageSheet = lazyCode(async () => {
  const { LanguageSheet } = await import("./language-sheet.tsx");
  return { default: LanguageSheet };
});

/** Shows the current language as a short code, and opens the choice of languages after a tap. */
export function LanguageButton() {
  const t = useT();
  const locale = useLanguage();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
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
