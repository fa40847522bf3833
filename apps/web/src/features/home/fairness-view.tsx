// The home screen opens the fairness view. The home screen does not load the styles of other screens, so this file
// imports the file `screens.css`.
import "../../ui/styles/screens.css";
import { Suspense } from "react";
import { type PageKey, useT } from "../../i18n/index.ts";
import { VerifyForm } from "../../proofs/index.ts";
import { Art, ButtonLink, ScreenHeader, Skeleton } from "../../ui/index.ts";

const steps = [
  { title: "fair.step1", text: "fair.step1Text" },
  { title: "fair.step2", text: "fair.step2Text" },
  { title: "fair.step3", text: "fair.step3Text" },
  { title: "fair.step4", text: "fair.step4Text" },
] as const satisfies readonly { title: PageKey; text: PageKey }[];

/**
 * Explains how players can verify the fairness of a round. The view also checks any round whose values the visitor
 * pastes. Guests can open the fairness view without a sign-in.
 */
export default function FairnessView() {
  const t = useT();
  return (
    <>
      <ScreenHeader title={t("fair.title")} back="/index" />
      <div className="section mt-4 pb-20">
        <Art name="s-sapphire" size={64} className="mx-auto" />
        <p className="mx-auto mt-12 max-w-300 text-center text-muted">{t("fair.lead")}</p>
        <ol className="card mt-20">
          {steps.map(({ title, text }, place) => (
            <li key={title} className="row items-start">
              <span className="square num text-16 font-bold text-sapphire" aria-hidden="true">
                {place + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-semibold">{t(title)}</span>
                <span className="text-13 text-muted">{t(text)}</span>
              </span>
            </li>
          ))}
        </ol>
        <section className="card mt-20 p-16">
          <h2 className="text-16 font-semibold">{t("verify.title")}</h2>
          <p className="mt-2 mb-14 text-13 text-muted">{t("verify.lead")}</p>
          <Suspense fallback={<Skeleton height={420} />}>
            <VerifyForm />
          </Suspense>
        </section>
        <ButtonLink href="/game?name=dice" className="mt-20">
          {t("home.playDice")}
        </ButtonLink>
        <ButtonLink look="quiet" href="/index?view=solvency" className="mt-12">
          {t("fair.reserves")}
        </ButtonLink>
        <ButtonLink look="quiet" href="/index?view=statistics" className="mt-12">
          {t("fair.statistics")}
        </ButtonLink>
      </div>
    </>
  );
}
