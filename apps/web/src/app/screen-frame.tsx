// The frame of every screen except home: the styles and the cache of server data. The frame loads with the first screen
// other than home.
import "../ui/styles/screens.css";
import { type ComponentType, Suspense } from "react";
import { loginTexts } from "../features/login/texts.ts";
import { loadTexts } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { withQueries } from "../queries/with-queries.tsx";
import { useStore } from "../stores/index.ts";
import { kitTexts } from "../ui/texts.ts";
import { pairingStore } from "../wallet/pairing.store.ts";

const PairingSheet = lazyExtra(async () => {
  const [{ PairingSheet: Sheet }] = await Promise.all([
    import("../features/login/pairing-sheet.tsx"),
    loadTexts(kitTexts, loginTexts),
  ]);
  return { default: Sheet };
});

/**
 * Renders a screen with the overlays that the screen may need. Every screen that uses the wallet may need to pair with
 * a wallet app again.
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
