import { lazy, Suspense, useEffect } from "react";
import { Redirect, useLocation } from "wouter";
import { tellSessionEnd } from "../api/index.ts";
import { userStore, useSignedIn, useStore } from "../stores/index.ts";
import { LoadingScreen, noteScreen, Room } from "../ui/index.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Hall } from "./hall.tsx";
import { Header } from "./header.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { findRoute } from "./routes.ts";
import { TabBar } from "./tab-bar.tsx";

const Toasts = lazy(async () => ({ default: (await import("../ui/toasts.tsx")).Toasts }));

/** The shell: which screen, and what stands around it. The window scrolls; nothing inside it does. */
export function App() {
  const [path] = useLocation();
  const route = findRoute(path);
  const signedIn = useSignedIn();
  const expired = useStore(userStore, (user) => user.expired);

  useEffect(() => {
    noteScreen();
    if (route) scrollTo(0, 0);
  }, [route]);

  const locked = route?.login === true && !signedIn;
  useEffect(() => {
    if (locked && expired) tellSessionEnd();
  }, [locked, expired]);

  if (!route) return <Redirect to="/index" replace />;
  if (locked && !expired) {
    const next = path + location.search;
    return <Redirect to={`/login?next=${encodeURIComponent(next)}`} replace />;
  }
  const Screen = route.screen;
  return (
    <>
      <Hall />
      <div className={`app${route.bar ? " tab" : ""}`}>
        <Room />
        <OfflineNote />
        {route.header ? <Header /> : null}
        <main>
          <ErrorBoundary key={path}>
            <Suspense fallback={<LoadingScreen />}>{locked ? <LoadingScreen /> : <Screen />}</Suspense>
          </ErrorBoundary>
        </main>
        {route.bar ? <TabBar path={path} /> : null}
      </div>
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  );
}
