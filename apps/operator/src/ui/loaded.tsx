import type { ReactNode } from "react";
import { moment } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";

interface LoadedProps<D> {
  readonly query: {
    readonly data: D | undefined;
    readonly error: Error | null;
    readonly dataUpdatedAt: number;
    readonly isFetchNextPageError?: boolean;
    readonly refetch: () => unknown;
  };
  /** Number of placeholder rows during the load. */
  readonly rows?: number;
  /** Placeholder that is shown during the load instead of the rows. */
  readonly shape?: ReactNode;
  readonly children: (data: D) => ReactNode;
}

/**
 * Renders the data of a query as soon as the data is loaded. Shows a placeholder during the load, and a retry button
 * after a failure. After a failure, the last loaded data stays visible together with the time of its load.
 */
export function Loaded<D>({ query, rows = 6, shape, children }: LoadedProps<D>) {
  const { data, error, dataUpdatedAt, isFetchNextPageError, refetch } = query;
  if (data !== undefined)
    return (
      <>
        {error !== null && isFetchNextPageError !== true && (
          <p className="stale" role="alert">
            {t("failed.stale", { time: moment(dataUpdatedAt, "exact") })} {error.message}
          </p>
        )}
        {children(data)}
      </>
    );
  if (error !== null)
    return (
      <div className="empty" role="alert">
        <p>{error.message}</p>
        <button type="button" className="button quiet md" onClick={() => void refetch()}>
          {t("failed.again")}
        </button>
      </div>
    );
  return (
    <div className="shape" role="status" aria-label={t("app.loading")}>
      {shape ?? <WaitingRows rows={rows} />}
    </div>
  );
}

/** Shows placeholder bars instead of text that is still loading. */
export function WaitingRows({ rows }: { readonly rows: number }) {
  return (
    <div className="waiting">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}

/** Shows placeholder cards, each with the given number of bars. */
export const WaitingCards = ({ rows }: { readonly rows: readonly number[] }) =>
  [...rows.entries()].map(([at, count]) => (
    <div key={at} className="card">
      <WaitingRows rows={count} />
    </div>
  ));

/** Shows a text instead of missing content, for example in an empty list. */
export function Empty({ text }: { readonly text: string }) {
  return (
    <div className="empty">
      <p>{text}</p>
    </div>
  );
}
