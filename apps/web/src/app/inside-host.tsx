// What the page does otherwise inside the messaging host, once, before its first screen is shown.
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

/** @returns the page as the host shows it, when its texts are in the language of the host's user */
export async function enter(Page: ComponentType): Promise<ComponentType> {
  const inside = host();
  document.documentElement.dataset.host = "";
  Object.assign(device, { share: inside.share, feel: inside.feel });
  // A player who chose no language here gets the host's. Texts of the first screen may have come in another one.
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

/** The page, until the server does not take what the host signed: then nothing of it asks the server again. */
function Inside({ children }: { readonly children: ReactNode }) {
  const refusal = useStore(userStore, (user) => user.refusal);
  useEffect(() => {
    host().ready();
  }, []);
  return <Suspense>{refusal ? <Reopen refusal={refusal} /> : children}</Suspense>;
}

/** Takes the code and goes to the screen of the link that opened the page. */
function follow({ start: { inviteCode, screen } }: Host): void {
  if (inviteCode) userStore.set({ inviteCode: broughtCode(`?code=${inviteCode}`) });
  if (!screen) return;
  const path = startPath(screen);
  preloadScreen(path.split("?")[0] ?? "");
  history.replaceState(null, "", path);
}

/** The host's back button stands over games and presses the page's own, which it takes the place of; elsewhere the tabs lead on. */
function keepBackButton(host: Host): void {
  const back = () => {
    // A sheet has an entry of its own in the history, and lies over the page's own button.
    if (document.querySelector("dialog[open]")) return history.back();
    const own = document.querySelector<HTMLElement>(".screen-header > .leave");
    if (own) own.click();
    else navigate("/index", { replace: true });
  };
  const look = () => host.onBack(location.pathname.startsWith("/game") ? back : null);
  // The router tells of its own steps by events of these names.
  for (const event of ["popstate", "pushState", "replaceState"]) addEventListener(event, look);
  look();
}

/** Another window has no place in the host: links that ask for one are opened by the host. */
function leadLinksOut(host: Host): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.hasAttribute("download") || !/^https?:$/.test(link.protocol)) return;
    if (link.target !== "_blank" && link.origin === location.origin) return;
    event.preventDefault();
    host.openLink(link.href);
  });
}
