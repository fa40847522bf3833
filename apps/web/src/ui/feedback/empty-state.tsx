import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { Art } from "../art/art.tsx";
import type { ArtName } from "../art/art-names.ts";
import { Button } from "../layout/button.tsx";

interface EmptyStateProps {
  readonly art?: ArtName;
  readonly title: string;
  /** Text that says which entries the list will contain later. */
  readonly children: ReactNode;
  /** A button or link for the player's next step. */
  readonly action?: ReactNode;
}

/** Shows a placeholder for a list without entries. */
export function EmptyState({ art = "e-empty", title, children, action }: EmptyStateProps) {
  return (
    <div className="card px-24 pt-8 pb-16 text-center">
      <Art name={art} size={124} height={93} className="mx-auto" />
      <h2 className="mt-4 text-16 font-semibold">{title}</h2>
      <p className="mx-auto mt-2 mb-11 max-w-260 text-13 text-muted">{children}</p>
      <div className="flex justify-center">{action}</div>
    </div>
  );
}

interface ErrorStateProps {
  /** Title of the error message, which says what failed. */
  readonly title: string;
  readonly error: unknown;
  onRetry(): void;
}

/**
 * Replaces a part of the screen whose data the page could not read. Shows what failed, that nothing has changed, a
 * button to try again, and the error code.
 */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const t = useT();
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const offline = error instanceof Error && "offline" in error && error.offline === true;
  return (
    <EmptyState
      art={offline ? "e-offline" : "e-error"}
      title={title}
      action={
        <Button look="quiet" size="md" onClick={onRetry}>
          {t("action.tryAgain")}
        </Button>
      }
    >
      {error instanceof Error ? error.message : ""}{" "}
      {/* Some messages have no full stop at their end, so the code has a line of its own. */}
      {code ? <span className="block whitespace-nowrap">{t("state.code", { code })}</span> : null}
    </EmptyState>
  );
}
