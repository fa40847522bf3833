import { Suspense } from "react";
import { loadTexts, useT } from "../../../i18n/index.ts";
import { lazyExtra } from "../../../loading/index.ts";
import { AssetIcon, ButtonLink, Icon } from "../../../ui/index.ts";
import { rewardTexts } from "../../../widgets/rewards/texts/index.ts";
import { NextStep } from "./next-step.tsx";

// The page loads the code and the texts about rewards only for an account without records.
const ClaimStep = lazyExtra(async () => {
  const [step] = await Promise.all([import("./claim-step.tsx"), loadTexts(rewardTexts)]);
  return step;
});

/** Shows the owner of a new account what to do next: claim the airdrop, play the demo, or make a deposit. */
export function NextSteps() {
  const t = useT();
  return (
    <section className="section">
      <h2 className="h2 mb-12">{t("next.title")}</h2>
      <ul className="card">
        <Suspense>
          <ClaimStep />
        </Suspense>
        <NextStep
          art={<AssetIcon asset="DEMO" size={40} />}
          title={t("next.demo")}
          detail={t("next.demoWhy")}
          action={
            <ButtonLink href="/game?name=dice" look="quiet" size="sm" className="min-w-76">
              {t("next.play")}
            </ButtonLink>
          }
        />
        <NextStep
          art={
            <span className="square">
              <Icon name="in" />
            </span>
          }
          title={t("next.deposit")}
          detail={t("next.depositWhy")}
          action={
            <ButtonLink href="/deposit" look="quiet" size="sm" className="min-w-76">
              {t("wallet.deposit")}
            </ButtonLink>
          }
        />
      </ul>
    </section>
  );
}
