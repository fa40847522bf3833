// Adapts the page to the messaging host. The page runs this code once, before it shows the first screen.
import "./inside-host.css";
import { startPath } from "@gemplay/api-schema/start-parameter";
import { defaultLocale } from "@gemplay/i18n";
import { hostLocale } from "@gemplay/i18n/host-locale";
import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { type Host, host } from "../host/host.ts";
import { loadTexts, speak } from "../i18n/index.ts";
import { keepLoading, lazyCode } from "../loading/index.ts";
import { broughtCode, device, storage, userStore, useStore } from "../stores/index.ts";
import { insideTexts } from "../widgets/continue-in-browser/texts/index.ts";
import { preloadScreen } from "./routes.ts";

const Reopen = lazyCode(async () => {
  const [screen] = await Promise.all([
    import("../widgets/continue-in-browser/reopen.tsx"),
    loadTexts(insideTexts),
  ]);
  return { default: screen.Reopen };
});

/**
 * Prepares the page for the messaging host and loads the texts in the language of the host's user.
 * @returns a component that renders the page inside the host
 */
export async function enter(Page: ComponentType): Promise<ComponentType> {
  const inside = host();
  document.documentElement.dataset.host = "";
  Object.assign(device, { share: inside.share, feel: inside.feel, window: inside.window });
  // The page uses the messaging host's language if the player has not chosen a language on this page. The texts that
  // are already loaded may be in another language.
  if (!storage.read("language")) {
    const locale = hostLocale(inside.language) ?? defaultLocale;
    await keepLoading(() => speak(locale));
  }
  follow(inside);
  keepBackButton(inside);
  leadLinksOut(inside);
  return () => (
    <Inside>
      <Page />
    </Inside>
  );
}

/**
 * Renders the page until the server refuses the init data of the messaging host. After the server has refused the init
 * data, the page sends no more API calls.
 */
function Inside({ children }: { readonly children: ReactNode }) {
  const refusal = useStore(userStore, (user) => user.refusal);
  useEffect(() => {
    host().ready();
  }, []);
  return <Suspense>{refusal ? <Reopen refusal={refusal} /> : children}</Suspense>;
}

/** Stores the invite code of the start link and opens the screen that the link names. */
function follow({ start: { inviteCode, screen } }: Host): void {
  if (inviteCode) userStore.set({ inviteCode: broughtCode(`?code=${inviteCode}`) });
  if (!screen) return;
  const path = startPath(screen);
  preloadScreen(path.split("?")[0] ?? "");
  history.replaceState(null, "", path);
}

/**
 * Shows the messaging host's back button on URL paths that begin with `/game`. The host's back button replaces the
 * page's Back button: a tap on the host's button clicks the hidden button of the page. The player leaves all other
 * screens through the tab bar.
 */
function keepBackButton(host: Host): void {
  const back = () => {
    // An open sheet covers the page's Back button and has its own history entry, so a step back in the history closes
    // the sheet.
    if (document.querySelector("dialog[open]")) return history.back();
    const own = document.querySelector<HTMLElement>(".screen-header > .leave");
    if (own) own.click();
    else navigate("/index", { replace: true });
  };
  const look = () => host.onBack(location.pathname.startsWith("/game") ? back : null);
  // The router reports each navigation to another screen with a DOM event of one of these names.
  for (const event of ["popstate", "pushState", "replaceState"]) addEventListener(event, look);
  look();
}

/**
 * Lets the messaging host open links that would leave the page or open a new window, because the host shows only one
 * window.
 */
function leadLinksOut(host: Host): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.hasAttribute("download") || !/^https?:$/.test(link.protocol)) return;
    if (link.target !== "_blank" && link.origin === location.origin) return;
    event.preventDefault();
    host.openLink(link.href);
  });
}
