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
  /** Rows of the shape of what comes. */
  readonly rows?: number;
  readonly children: (data: D) => ReactNode;
}

/**
 * What a call answers, when it has: rows in its shape meanwhile, and what to do when it failed. What was answered before a
 * failure stays, and since when it is old stands above it.
 */
export function Loaded<D>({ query, rows = 6, children }: LoadedProps<D>) {
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
    <div className="waiting" role="status" aria-label={t("app.loading")}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}

/** A list without anything in it, and what will be here. */
export function Empty({ text }: { readonly text: string }) {
  return (
    <div className="empty">
      <p>{text}</p>
    </div>
  );
}
