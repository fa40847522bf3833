import { Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { loadTexts } from "../i18n/index.ts";
import { canOfferInstall, installOffer } from "../install/install-way.ts";
import { registerWorkerSoon } from "../install/register-worker.ts";
import { installTexts } from "../install/texts.ts";
import { updateStore } from "../install/update.store.ts";
import { lazyExtra } from "../loading/index.ts";
import { isQuietPath } from "../session/quiet-moment.ts";
import { lastKnownStore, useSignedIn, useStore } from "../stores/index.ts";
import { Toasts } from "../ui/toasts.tsx";

const UpdateNote = lazyExtra(async () => {
  const [note] = await Promise.all([import("../install/update-note.tsx"), loadTexts(installTexts)]);
  return note;
});
const InstallOffer = lazyExtra(async () => {
  const [offer] = await Promise.all([import("../install/install-offer.tsx"), loadTexts(installTexts)]);
  return offer;
});

/**
 * Renders the overlays that load late and appear over any screen: toasts, the note about a new version, and the offer
 * to install the page.
 */
export default function Overlays() {
  const [path] = useLocation();
  const signedIn = useSignedIn();
  // `offers` does not change until the page is loaded again, because the install sheet must animate its own closing.
  const [offers] = useState(() => canOfferInstall() && !installOffer.wasMade());
  useEffect(() => {
    registerWorkerSoon();
  }, []);
  const updated = useStore(updateStore, ({ ready }) => ready);
  // Reloading is useless while the server cannot be reached, and the offline note is shown in the same place.
  const away = useStore(lastKnownStore, ({ asOf }) => asOf !== "");
  return (
    <>
      <Toasts />
      <Suspense>{updated && !away && isQuietPath(path) ? <UpdateNote /> : null}</Suspense>
      <Suspense>{signedIn && offers ? <InstallOffer /> : null}</Suspense>
    </>
  );
}
