import { Fragment, type ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { Skeleton } from "./skeleton.tsx";

export interface Part {
  readonly key: string;
  /** True when the data of this part of the screen has arrived, or when the page knows that it will not arrive. */
  readonly ready: boolean;
  readonly show: ReactNode;
}

interface InOrderProps {
  readonly parts: readonly Part[];
  /** Heights in design pixels of the placeholder boxes for the parts that are not shown yet. */
  readonly waiting: readonly number[];
}

/**
 * Shows the parts of a screen from top to bottom, so that an early answer never moves content that the player is
 * already reading. When another part appears, new placeholder boxes replace all existing ones, so that no existing box
 * moves.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified only by its position
            <Skeleton key={place} height={height} className="rounded-16" />
          ))}
        </div>
      )}
    </>
  );
}
