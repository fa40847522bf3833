import type { ReactNode } from "react";
import { t } from "../i18n/language.ts";

interface LoadedProps<D> {
  readonly query: {
    readonly data: D | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Rows of the shape of what comes. */
  readonly rows?: number;
  readonly children: (data: D) => ReactNode;
}

/** What a call answers, when it has: rows in its shape meanwhile, and what to do when it failed. */
export function Loaded<D>({ query, rows = 6, children }: LoadedProps<D>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error !== null)
    return (
      <div className="empty" role="alert">
        <p>{query.error.message}</p>
        <button type="button" className="button quiet md" onClick={() => void query.refetch()}>
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
