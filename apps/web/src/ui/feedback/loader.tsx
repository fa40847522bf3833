import { useT } from "../../i18n/index.ts";
import { retryLoading, useLoadingStuck } from "../../loading/index.ts";
import { Button } from "../layout/button.tsx";
import { EmptyState } from "./empty-state.tsx";

const facets = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Shows a loading icon of eight facets that light up one after the other. Inside a screen, use the component `Skeleton`
 * instead.
 */
export function Loader({ size = 48 }: { readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 48 48"
      style={{ width: `${size / 10}rem`, height: `${size / 10}rem` }}
      aria-hidden="true"
    >
      {facets.map((facet) => (
        <g key={facet} transform={`rotate(${facet * 45} 24 24)`}>
          <g className="loader-facet" style={{ "--i": facet }}>
            <polygon points="32.42,3.67 38.37,9.63 35.09,19.41 28.59,12.91" fill="var(--emerald)" />
            <polygon points="38.37,9.63 44.33,15.58 35.09,19.41" fill="var(--emerald-lo)" />
          </g>
        </g>
      ))}
    </svg>
  );
}

/** Shows the loading icon while the page loads the code of a screen, and reports a missing network. */
export function LoadingScreen() {
  const t = useT();
  if (useLoadingStuck())
    return (
      <div className="section" role="status">
        <EmptyState
          art="e-offline"
          title={t("error.network")}
          action={
            <Button look="quiet" size="md" onClick={retryLoading}>
              {t("action.tryAgain")}
            </Button>
          }
        >
          {t("screen.away")}
        </EmptyState>
      </div>
    );
  return (
    <div className="loading-screen" role="status" aria-label={t("state.loading")}>
      <Loader />
    </div>
  );
}
