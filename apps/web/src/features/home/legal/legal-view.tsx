// The home screen opens the legal view. The home screen does not load the styles of other screens, so this file imports
// the file `screens.css`.
import "../../../ui/styles/screens.css";
import { termsVersion } from "@gemplay/api-schema/terms";
import { useQuery } from "@tanstack/react-query";
import { type PageKey, useLanguage, useT } from "../../../i18n/index.ts";
import { isAwaited, platformQueries } from "../../../queries/index.ts";
import { ButtonLink, ScreenHeader, Skeleton } from "../../../ui/index.ts";
import { formatRegions } from "./format-regions.ts";

interface Part {
  readonly title: PageKey;
  readonly text: PageKey;
}

const terms = [
  { title: "legal.games", text: "legal.gamesText" },
  { title: "legal.noWin", text: "legal.noWinText" },
  { title: "legal.limits", text: "legal.limitsText" },
  { title: "legal.money", text: "legal.moneyText" },
  { title: "legal.account", text: "legal.accountText" },
  { title: "legal.changes", text: "legal.changesText" },
] as const satisfies readonly Part[];

const privacy = [
  { title: "legal.kept", text: "legal.keptText" },
  { title: "legal.long", text: "legal.longText" },
  { title: "legal.seen", text: "legal.seenText" },
  { title: "legal.browser", text: "legal.browserText" },
  { title: "legal.secrets", text: "legal.secretsText" },
  { title: "legal.rights", text: "legal.rightsText" },
] as const satisfies readonly Part[];

/**
 * Shows the terms of use or the privacy notice in plain language. Guests can read the terms and the privacy notice
 * without a sign-in.
 */
export default function LegalView({ which }: { readonly which: "terms" | "privacy" }) {
  const t = useT();
  const locale = useLanguage();
  const isTerms = which === "terms";
  const title = t(isTerms ? "legal.terms" : "legal.privacy");
  const config = useQuery(platformQueries.config());
  const house = config.data?.house;
  const closed = house?.closedCountries ?? [];
  // The name of the operator is above the legal text. The view shows the legal text only after the name is loaded, so
  // that the text does not move.
  if (isAwaited(config))
    return (
      <>
        <ScreenHeader title={title} back="/index" />
        <div className="section mt-4 pb-20" aria-busy="true">
          <Skeleton height={480} className="rounded-16" />
        </div>
      </>
    );
  return (
    <>
      <ScreenHeader title={title} back="/index" />
      <div className="section mt-4 pb-20">
        <p className="text-13 text-muted">{t("legal.version", { version: termsVersion })}</p>
        <div className="card pad mt-20 flex flex-col gap-20">
          <section>
            <h2 className="text-16 font-semibold">{t("legal.who")}</h2>
            <p className="mt-4 text-14 text-muted">
              {house?.name
                ? t("legal.operator", { name: house.name, place: house.place })
                : t("legal.operatorUnknown")}
            </p>
          </section>
          {isTerms ? (
            <section>
              <h2 className="text-16 font-semibold">{t("legal.age")}</h2>
              <p className="mt-4 text-14 text-muted">{t("legal.ageText")}</p>
              {house ? (
                <p className="mt-8 text-14 text-muted">
                  {closed.length > 0
                    ? t("legal.closed", { countries: formatRegions(closed, locale) })
                    : t("legal.closedNowhere")}
                </p>
              ) : null}
            </section>
          ) : null}
          {(isTerms ? terms : privacy).map((part) => (
            <section key={part.title}>
              <h2 className="text-16 font-semibold">{t(part.title)}</h2>
              <p className="mt-4 text-14 text-muted">{t(part.text)}</p>
            </section>
          ))}
        </div>
        <ButtonLink look="quiet" className="mt-20" href={`/index?view=${isTerms ? "privacy" : "terms"}`}>
          {t(isTerms ? "legal.privacy" : "legal.terms")}
        </ButtonLink>
        <ButtonLink className="mt-12" href="/index">
          {t("legal.backHome")}
        </ButtonLink>
      </div>
    </>
  );
}
