import { Fragment, type ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { Skeleton } from "./skeleton.tsx";

export interface Part {
  readonly key: string;
  /** Whether its data has come, or cannot come. */
  readonly ready: boolean;
  readonly show: ReactNode;
}

interface InOrderProps {
  readonly parts: readonly Part[];
  /** Heights of the boxes that stand for the parts that are still awaited, in design pixels. */
  readonly waiting: readonly number[];
}

/**
 * Shows the parts of a screen from the top down, so that an answer that comes early never moves what is already read. The
 * boxes below are new ones after each step: they are replaced, not moved.
 */
export function InOrder({ parts, waiting }: InOrderProps) {
  const t = useT();
  const firstAwaited = parts.findIndex(({ ready }) => !ready);
  const shown = firstAwaited < 0 ? parts : parts.slice(0, firstAwaited);
  return (
    <>
      {shown.map(({ key, show }) => (
        <Fragment key={key}>{show}</Fragment>
      ))}
      {firstAwaited < 0 ? null : (
        <div
          key={`awaits ${firstAwaited}`}
          role="status"
          aria-busy="true"
          aria-label={t("state.loading")}
          className="section flex flex-col gap-16"
        >
          {waiting.slice(firstAwaited).map((height, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no other name than their place
            <Skeleton key={place} height={height} className="rounded-16" />
          ))}
        </div>
      )}
    </>
  );
}
