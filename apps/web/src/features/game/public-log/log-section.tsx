import { Suspense } from "react";
import { logConcernStore } from "../../../games/play/table/log-concern.store.ts";
import { useSignedIn, useStore } from "../../../stores/index.ts";
import { LazyExportButton, LazyLogCard, LazyLogProblem } from "./lazy-log-parts.ts";

/** Shows the notice about a fault of the public log, if a check has found one. */
export function LogNotice() {
  const isFound = useStore(logConcernStore, (concern) => concern.isFound);
  return <Suspense>{isFound ? <LazyLogProblem /> : null}</Suspense>;
}

/** Shows the card and the export of the public log to a signed-in player. */
export function LogSection() {
  return useSignedIn() ? (
    <Suspense>
      <LazyLogCard />
      <LazyExportButton />
    </Suspense>
  ) : null;
}
