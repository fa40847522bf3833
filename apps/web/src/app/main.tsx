// The page's entry. Starts what the first screen needs at once, side by side: its code, the language, who is here.
import "../ui/styles/index.css";
// With the first style sheet, so that home does not wait for a second one.
import "../features/home/home.css";
import { createRoot } from "react-dom/client";
import { inHost } from "../host/index.ts";
import { startLanguage } from "../i18n/index.ts";
import { keepLoading } from "../loading/index.ts";
import { keepShellArt } from "../ui/index.ts";
import { App } from "./app.tsx";
import { firstTexts } from "./first-texts.ts";
import { preloadScreen } from "./routes.ts";

async function start(): Promise<void> {
  const place = document.getElementById("root");
  if (!place) throw new Error("index.html has no #root");
  preloadScreen(location.pathname);
  // After the code, which it would hold back on a slow line; before the first text that is set in it.
  document.fonts.load("1em Gem").catch(() => {
    // The system's font stands in for it.
  });
  const Page = inHost ? await (await keepLoading(() => import("./inside-host.tsx"))).enter(App) : App;
  await startLanguage(firstTexts);
  createRoot(place).render(<Page />);
  const { startSession } = await keepLoading(() => import("../session/start-session.ts"));
  startSession();
  await keepShellArt();
}

void start();
