// Entry point of the page for players. Loads the code of the first screen, the language and the session in parallel.
import "../ui/styles/index.css";
// The styles of the home screen are part of the first style sheet, so that the home screen needs no second style sheet.
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
  // The page loads the font after the code, so that the font does not delay the code on a slow connection. The font
  // still starts to load before the page shows the first text in this font.
  document.fonts.load("1em Gem").catch(() => {
    // If the font cannot be loaded, the browser uses the system font.
  });
  const Page = inHost ? await (await keepLoading(() => import("./inside-host.tsx"))).enter(App) : App;
  await startLanguage(firstTexts);
  createRoot(place).render(<Page />);
  const { startSession } = await keepLoading(() => import("../session/start-session.ts"));
  startSession();
  await keepShellArt();
}

void start();
