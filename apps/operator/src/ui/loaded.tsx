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
  /** Its shape where that is more than rows. */
  readonly shape?: ReactNode;
  readonly children: (data: D) => ReactNode;
}

/**
 * What a call answers, when it has: its shape meanwhile, and what to do when it failed. What was answered before a
 * failure stays, and since when it is old stands above it.
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

/** Bars where text will be. */
export function WaitingRows({ rows }: { readonly rows: number }) {
  return (
    <div className="waiting">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}

/** Cards where cards will be, each with so many bars. */
export const WaitingCards = ({ rows }: { readonly rows: readonly number[] }) =>
  [...rows.entries()].map(([at, count]) => (
    <div key={at} className="card">
      <WaitingRows rows={count} />
    </div>
  ));

/** A list without anything in it, and what will be here. */
export function Empty({ text }: { readonly text: string }) {
  return (
    <div className="empty">
      <p>{text}</p>
    </div>
  );
}
