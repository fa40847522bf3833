import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { CallFailed } from "./api/call.ts";
import { App } from "./app/app.tsx";
import { keepFocus } from "./app/keep-focus.ts";
import { Unloaded } from "./app/unloaded.tsx";
import { startLanguage } from "./i18n/language.ts";
import "./ui/operator.css";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // The page reads the data on the screen again every 15 seconds, so that decisions of other operators appear soon.
      refetchInterval: 15_000,
      // Without a network, a call must fail immediately. Otherwise, the operator could think that the call is still
      // running.
      networkMode: "always",
      staleTime: 2_000,
      retry: (times, error) => times < 2 && error instanceof CallFailed && error.isLost,
    },
  },
});

const root = document.getElementById("root");
if (root === null) throw new Error("the document has no place for the page");
const hasTexts = await startLanguage().then(
  () => true,
  () => false,
);
keepFocus(root);
createRoot(root).render(
  <StrictMode>
    {hasTexts ? (
      <QueryClientProvider client={client}>
        <Router base="/operator">
          <App />
        </Router>
      </QueryClientProvider>
    ) : (
      <Unloaded />
    )}
  </StrictMode>,
);
