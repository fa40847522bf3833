import type { ReactNode } from "react";
import { Link } from "wouter";
import { useT } from "../../i18n/index.ts";
import { Icon } from "../art/art.tsx";
import { ScreenHeader } from "./screen-header.tsx";

interface TaskScreenProps {
  readonly title: string;
  /** URL that the Back button opens if this screen was the first screen of the visit. */
  readonly back: string;
  /** True to show a link to the player's money records. */
  readonly records?: boolean;
  readonly children: ReactNode;
  /** Content at the bottom of the screen, within reach of the thumb. */
  readonly foot?: ReactNode;
}

/** A screen with one task: a header, the content, and the action at the bottom. */
export function TaskScreen({ title, back, records = false, children, foot }: TaskScreenProps) {
  const t = useT();
  return (
    <div className="flex min-h-[calc(100dvh-var(--safe-t)-var(--below))] flex-col">
      <ScreenHeader title={title} back={back}>
        {records ? (
          <Link href="/depositRecords" className="icon-button bare -mr-8" aria-label={t("records.title")}>
            <Icon name="clock" />
          </Link>
        ) : null}
      </ScreenHeader>
      <div className="flex flex-1 flex-col gap-14 px-16 pt-4 pb-16">{children}</div>
      {foot ? <div className="foot z-10">{foot}</div> : null}
    </div>
  );
}
