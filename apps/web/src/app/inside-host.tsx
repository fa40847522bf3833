// Adapts the page to the messaging host, once, before the first screen is shown.
import "./inside-host.css";
import { startPath } from "@gemplay/api-schema/start-parameter";
import { defaultLocale } from "@gemplay/i18n";
import { hostLocale } from "@gemplay/i18n/host-locale";
import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { type Host, host } from "../host/host.ts";
import { loadTexts, speak } from "../i18n/index.ts";
import { insideTexts } from "../inside/texts.ts";
import { keepLoading, lazyCode } from "../loading/index.ts";
import { broughtCode, device, storage, userStore, useStore } from "../stores/index.ts";
import { preloadScreen } from "./routes.ts";

const Reopen = lazyCode(async () => {
  const [screen] = await Promise.all([import("../inside/reopen.tsx"), loadTexts(insideTexts)]);
  return { default: screen.Reopen };
});

/**
 * Prepares the page for the messaging host and loads the texts in the language of the host's user.
 * @returns the page for the host
 */
export async function enter(Page: ComponentType): Promise<ComponentType> {
  const inside = host();
  document.documentElement.dataset.host = "";
  Object.assign(device, { share: inside.share, feel: inside.feel });
  // The messaging host's language is used if the player chose no language on this page. The texts of the first load may
  // be in another language than the language of the messaging host.
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

/** Stores the invite code of the start link and opens the screen of the start link. */
function follow({ start: { inviteCode, screen } }: Host): void {
  if (inviteCode) userStore.set({ inviteCode: broughtCode(`?code=${inviteCode}`) });
  if (!screen) return;
  const path = startPath(screen);
  preloadScreen(path.split("?")[0] ?? "");
  history.replaceState(null, "", path);
}

/**
 * Shows the messaging host's back button on paths that begin with `/game`. The host's back button replaces the page's
 * Back button: a tap on the host's button clicks the hidden button of the page. On other screens, the player leaves the
 * screen with the tab bar.
 */
function keepBackButton(host: Host): void {
  const back = () => {
    // A sheet has its own history entry and covers the page's Back button.
    if (document.querySelector("dialog[open]")) return history.back();
    const own = document.querySelector<HTMLElement>(".screen-header > .leave");
    if (own) own.click();
    else navigate("/index", { replace: true });
  };
  const look = () => host.onBack(location.pathname.startsWith("/game") ? back : null);
  // The router reports its navigations with DOM events of these names.
  for (const event of ["popstate", "pushState", "replaceState"]) addEventListener(event, look);
  look();
}

/** Lets the messaging host open links to a new window, because the host cannot show a second window. */
function leadLinksOut(host: Host): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.hasAttribute("download") || !/^https?:$/.test(link.protocol)) return;
    if (link.target !== "_blank" && link.origin === location.origin) return;
    event.preventDefault();
    host.openLink(link.href);
  });
}
