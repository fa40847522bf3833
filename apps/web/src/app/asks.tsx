import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { loadTexts } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { userQueries } from "../queries/index.ts";
import { withQueries } from "../queries/with-queries.tsx";
import { termsTexts } from "../session/terms/texts/index.ts";
import { useStore } from "../stores/index.ts";
import { secondFactorStore } from "../ui/second-factor/second-factor.store.ts";
import { isSheetsEntry } from "../ui/sheet/use-close-by-back.ts";
import { kitTexts } from "../ui/texts/index.ts";
import { limitOfferHref, noteMade, wasMade } from "../widgets/limits/limit-offer.ts";
import { rewardTexts } from "../widgets/rewards/texts/index.ts";

const SecondFactorSheet = lazyExtra(async () => {
  const [sheet] = await Promise.all([
    import("../ui/second-factor/second-factor-sheet.tsx"),
    loadTexts(kitTexts),
  ]);
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
  const [sheet] = await Promise.all([
    import("../widgets/rewards/level-up.tsx"),
    loadTexts(kitTexts, rewardTexts),
  ]);
  return sheet;
});

interface AsksProps {
  /**
   * Whether the terms sheet and the level-up sheet may appear. False on the sign-in screen, because that screen itself
   * asks the player to accept the terms.
   */
  readonly terms: boolean;
}

/**
 * Renders the dialogs that may open over any screen: the terms of use, the prompt for a code from the authenticator
 * app, and the level-up message. The page loads the code of each dialog when the dialog is first needed.
 */
function Asks({ terms }: AsksProps) {
  const asksForCode = useStore(secondFactorStore, ({ question }) => question !== null);
  return (
    <>
      {terms ? <AskTerms /> : null}
      {terms ? <OfferLimits /> : null}
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
  // The terms sheet stays mounted after the player has accepted the terms, because the sheet still runs its closing
  // animation.
  useEffect(() => {
    if (due) setWasDue(true);
  }, [due]);
  return <Suspense>{due || wasDue ? <TermsSheet /> : null}</Suspense>;
}

/**
 * Opens the offer of limits once in each page load, if the player has accepted the terms and has not answered the offer
 * of the registration. While the history entry of a sheet is the current entry, the offer waits, because the sheet goes
 * one entry back when it closes. The deposit screen opens the offer itself.
 */
function OfferLimits() {
  const info = useQuery(userQueries.userInfo()).data;
  const [path] = useLocation();
  const isDue = info?.limitOffers.registration === true && info.acceptedTermsVersion === info.termsVersion;
  useEffect(() => {
    if (!isDue || path === "/deposit" || path === "/limitOffer" || wasMade(info.userId)) return undefined;
    const offer = () => {
      if (isSheetsEntry()) return;
      removeEventListener("popstate", offer);
      noteMade(info.userId);
      navigate(limitOfferHref("registration", path + location.search), { replace: true });
    };
    addEventListener("popstate", offer);
    offer();
    return () => removeEventListener("popstate", offer);
  }, [isDue, path, info]);
  return null;
}

export default withQueries(Asks);
