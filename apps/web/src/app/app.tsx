import { Suspense, useEffect, useRef } from "react";
import { Redirect, useLocation, useSearchParams } from "wouter";
import { useT } from "../i18n/index.ts";
import { lazyExtra } from "../loading/index.ts";
import { userStore, useSignedIn, useStore } from "../stores/index.ts";
import { Backdrop, LoadingScreen } from "../ui/index.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Header } from "./header.tsx";
import { findRoute, preloadScreen } from "./routes.ts";
import { TabBar } from "./tab-bar.tsx";
import { WideBackdrop } from "./wide-backdrop.tsx";

const Overlays = lazyExtra(() => import("./overlays.tsx"));
const OfflineNote = lazyExtra(() => import("./offline-note.tsx"));
const Asks = lazyExtra(() => import("./asks.tsx"));

/**
 * Renders the app shell: the current screen with the header, the tab bar and the overlays. Only the window scrolls; no
 * element inside the page scrolls.
 */
export function App() {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const [params] = useSearchParams();
  const route = findRoute(path);
  const signedIn = useSignedIn();
  const expired = useStore(userStore, (user) => user.expired);

  useEffect(() => {
    if (route) scrollTo(0, 0);
  }, [route]);

  // Loads the code of the next screen during sign-in, so that the screen appears immediately after sign-in.
  useEffect(() => {
    if (path === "/login")
      preloadScreen(new URLSearchParams(location.search).get("next")?.split("?")[0] ?? "");
  }, [path]);

  const locked = route?.login === true && !signedIn;

  if (!route) return <Redirect to="/index" replace />;
  if (locked && !expired) {
    const next = path + location.search;
    return <Redirect to={`/login?next=${encodeURIComponent(next)}`} replace />;
  }
  const Screen = route.screen;
  const bar = !path.startsWith("/game") && path !== "/limitOffer";
  return (
    <>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {t("nav.skip")}
      </button>
      <WideBackdrop />
      <div className={`app${bar ? " tab" : ""}`}>
        <Backdrop />
        <Suspense>
          <OfflineNote />
        </Suspense>
        {/* A receipt has its own header, whichever screen shows it, so the page's header is hidden. */}
        {route.header && !params.has("receipt") ? <Header /> : null}
        <main ref={main} tabIndex={-1}>
          <ErrorBoundary key={path}>
            <Suspense fallback={<LoadingScreen />}>{locked ? <LoadingScreen /> : <Screen />}</Suspense>
          </ErrorBoundary>
        </main>
        {bar ? <TabBar path={path} /> : null}
      </div>
      <Suspense>
        <Overlays />
      </Suspense>
      {/* A guest sees the dialogs of the component `Asks` only on the sign-in screen. */}
      <Suspense>{signedIn || path === "/login" ? <Asks terms={path !== "/login"} /> : null}</Suspense>
    </>
  );
}
