// The page's entry. Starts what the first screen needs at once, side by side: its code, the language, who is here.
import "../ui/styles/index.css";
// With the first style sheet, so that home does not wait for a second one.
import "../features/home/home.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { startLanguage } from "../i18n/index.ts";
import { queryClient } from "../stores/index.ts";
import { App } from "./app.tsx";
import { preloadScreen } from "./routes.ts";

async function start(): Promise<void> {
  const place = document.getElementById("root");
  if (!place) throw new Error("index.html has no #root");
  preloadScreen(location.pathname);
  await startLanguage();
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  );
  const { startSession } = await import("../session/start-session.ts");
  startSession();
}

void start();
