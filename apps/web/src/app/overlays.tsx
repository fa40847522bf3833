import { Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { loadTexts, useLanguage } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { lastKnownStore, useSignedIn, useStore } from "../stores/index.ts";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { isQuietPath } from "../ui/sheet/quiet-moment.ts";
import { canOfferInstall, installOffer } from "../widgets/install/install-way.ts";
import { registerWorkerSoon } from "../widgets/install/register-worker.ts";
import { installTexts } from "../widgets/install/texts/index.ts";
import { updateStore } from "../widgets/install/update.store.ts";
import { offeredLanguage } from "../widgets/language-offer/offered-language.ts";

const UpdateNote = lazyExtra(async () => {
  const [note] = await Promise.all([import("../widgets/install/update-note.tsx"), loadTexts(installTexts)]);
  return note;
});
const InstallOffer = lazyExtra(async () => {
  const [offer] = await Promise.all([
    import("../widgets/install/install-offer.tsx"),
    loadTexts(installTexts),
  ]);
  return offer;
});
const LanguageOffer = lazyExtra(() => import("../widgets/language-offer/language-offer.tsx"));

/**
 * Renders the overlays that appear over any screen: toasts, the note about a new version, and the offers to change the
 * language and to install the page.
 */
export default function Overlays() {
  const [path] = useLocation();
  const signedIn = useSignedIn();
  // `offers` keeps its value until the player reloads the page, because the install sheet would otherwise disappear
  // without its closing animation.
  const [offers] = useState(() => canOfferInstall() && !installOffer.wasMade());
  const language = useLanguage();
  const [firstLanguage] = useState(language);
  const [offered, setOffered] = useState(offeredLanguage);
  useEffect(() => {
    registerWorkerSoon();
  }, []);
  const updated = useStore(updateStore, ({ ready }) => ready);
  // The page hides the update note while the server cannot be reached, because a reload would not help and the offline
  // note appears in the same place.
  const away = useStore(lastKnownStore, ({ asOf }) => asOf !== "");
  const isQuiet = isQuietPath(path);
  return (
    <>
      <Toasts />
      <Suspense>{updated && !away && isQuiet ? <UpdateNote /> : null}</Suspense>
      <Suspense>
        {offered && language === firstLanguage && isQuiet && !updated && !away ? (
          <LanguageOffer locale={offered} onClose={() => setOffered(undefined)} />
        ) : null}
      </Suspense>
      <Suspense>{signedIn && offers ? <InstallOffer /> : null}</Suspense>
    </>
  );
}
