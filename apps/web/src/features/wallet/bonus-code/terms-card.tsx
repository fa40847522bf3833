import { localeCodes, locales } from "@gemplay/i18n";
import type { ReactNode } from "react";
import { formatMoment, formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { Amount, AssetIcon } from "../../../ui/index.ts";
import { Line } from "../records/record-facts.tsx";
import { shownAs } from "../records/records.ts";
import type { BonusTerms } from "./use-bonus-code.ts";

/** Shows what a code gives, its conditions in the player's language, and who can redeem the code until when. */
export function TermsCard({ terms }: { readonly terms: BonusTerms }) {
  const t = useT();
  const { assetId, amount, untilMs, left, number } = terms;
  const counts = { left: formatNumber(left), number: formatNumber(number) };
  return (
    <section className="card bg-sunken p-16" aria-label={t("bonus.receive")}>
      <div className="flex items-center gap-12">
        <AssetIcon asset={assetId} size={44} />
        <div className="min-w-0 flex-1">
          <p className="text-12 text-muted">{t("bonus.receive")}</p>
          <p className="big text-28 font-bold [overflow-wrap:anywhere]">
            <Amount value={amount} big tappable />{" "}
            <span className="text-14 font-medium tracking-normal text-muted">{shownAs(assetId)}</span>
          </p>
        </div>
      </div>
      <Conditions conditions={terms.conditions} />
      <dl className="mt-12 border-t border-line pt-6">
        <Fact label={t("bonus.forWhom")}>{t("bonus.forProven")}</Fact>
        <Fact label={t("bonus.howOften")}>{t("bonus.once")}</Fact>
        <Fact label={t("bonus.until")}>{formatMoment(untilMs, "dayTime")}</Fact>
        <Fact label={t("bonus.left")}>{t("bonus.leftOf", counts)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Line label={label}>
      <span className="num">{children}</span>
    </Line>
  );
}

/** Shows the operator's sentences in the player's language, or in English if the operator wrote none. */
function Conditions({ conditions }: Pick<BonusTerms, "conditions">) {
  const language = useLanguage();
  const shown = localeCodes.find((code) => code === language && conditions[code] !== undefined) ?? "en";
  return (
    <ul className="mt-14 border-t border-line pt-12" lang={locales[shown].tag}>
      {conditions[shown]?.map((sentence) => (
        <li key={sentence} className="flex items-baseline gap-8 py-3 text-13">
          <svg viewBox="0 0 8 8" className="size-8 flex-none text-emerald" aria-hidden="true">
            <polygon points="4,0 8,4 4,8 0,4" fill="currentColor" />
          </svg>
          <span className="min-w-0 [overflow-wrap:anywhere]">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
