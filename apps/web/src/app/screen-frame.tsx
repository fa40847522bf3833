// Every screen except the home screen needs this frame, which contains the styles of the screens and the cache of
// server data. The page loads the code of the frame together with the first screen that is not the home screen.
import "../ui/styles/screens.css";
import { type ComponentType, Suspense } from "react";
import { loginTexts } from "../features/login/texts/index.ts";
import { loadTexts } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { withQueries } from "../queries/with-queries.tsx";
import { useStore } from "../stores/index.ts";
import { kitTexts } from "../ui/texts/index.ts";
import { pairingStore } from "../wallet/pairing.store.ts";

const PairingSheet = lazyExtra(async () => {
  const [{ PairingSheet: Sheet }] = await Promise.all([
    import("../features/login/components/pairing-sheet.tsx"),
    loadTexts(kitTexts, loginTexts),
  ]);
  return { default: Sheet };
});

/**
 * Renders a screen together with the overlays that the screen may need. Any screen that uses the wallet may need the
 * sheet with the pairing code for a wallet app.
 */
export function framed<P extends object>(Screen: ComponentType<P>): ComponentType<P> {
  const Asking = withQueries(Screen);
  return (props) => (
    <>
      <Asking {...props} />
      <Pairing />
    </>
  );
}

function Pairing() {
  const uri = useStore(pairingStore, (state) => state.uri);
  return uri === "" ? null : (
    <Suspense>
      <PairingSheet uri={uri} />
    </Suspense>
  );
}
