// What every screen but home stands on, loaded with the first of them: the styles, and the cache of what the server said.
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

/** A screen with all that may come over it: any screen that needs the wallet may have to pair with an app anew. */
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
