import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { loadTexts } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { userQueries } from "../queries/index.ts";
import { withQueries } from "../queries/with-queries.tsx";
import { rewardTexts } from "../rewards/texts.ts";
import { termsTexts } from "../session/terms/texts.ts";
import { useStore } from "../stores/index.ts";
import { secondFactorStore } from "../ui/second-factor.store.ts";
import { kitTexts } from "../ui/texts.ts";

const SecondFactorSheet = lazyExtra(async () => {
  const [sheet] = await Promise.all([import("../ui/second-factor-sheet.tsx"), loadTexts(kitTexts)]);
  return { default: sheet.SecondFactorSheet };
});
const TermsSheet = lazyExtra(async () => {
  const [sheet] = await Promise.all([
    import("../session/terms/terms-sheet.tsx"),
    loadTexts(kitTexts, termsTexts),
  ]);
  return { default: sheet.TermsSheet };
});

const LevelUp = lazyExtra(async () => {
  const [sheet] = await Promise.all([import("../rewards/level-up.tsx"), loadTexts(kitTexts, rewardTexts)]);
  return sheet;
});

interface AsksProps {
  /**
   * The value is false on the sign-in screen, because the sign-in screen asks the player to accept the terms. False on
   * the sign-in screen, because the sign-in screen itself asks the player to accept the terms.
   */
  readonly terms: boolean;
}

/**
 * Renders the dialogs that may open over any screen: the terms of use, the code of the authenticator app, and a
 * level-up. The code of each dialog loads when the dialog is first needed.
 */
function Asks({ terms }: AsksProps) {
  const asksForCode = useStore(secondFactorStore, ({ question }) => question !== null);
  return (
    <>
      {terms ? <AskTerms /> : null}
      {terms ? (
        <Suspense>
          <LevelUp />
        </Suspense>
      ) : null}
      <Suspense>{asksForCode ? <SecondFactorSheet /> : null}</Suspense>
    </>
  );
}

/** Shows the terms sheet only to players who have not accepted the current version of the terms. */
function AskTerms() {
  const info = useQuery(userQueries.userInfo()).data;
  const due = info !== undefined && info.acceptedTermsVersion !== info.termsVersion;
  const [wasDue, setWasDue] = useState(false);
  // The terms sheet stays mounted after the player accepted the terms, because the sheet animates its own closing.
  useEffect(() => {
    if (due) setWasDue(true);
  }, [due]);
  return <Suspense>{due || wasDue ? <TermsSheet /> : null}</Suspense>;
}

export default withQueries(Asks);
