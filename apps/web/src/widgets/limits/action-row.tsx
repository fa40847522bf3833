import type { ReactNode } from "react";
import { ActionLine, Icon } from "../../ui/index.ts";

interface ActionRowProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly detail: string;
  /** URL of the screen or page that opens when the player taps the row. */
  readonly href?: string;
  /** Runs when the player taps the row. If the row has an `href`, `onClick` runs before the other screen opens. */
  onClick?(): void;
}

/** A row of a card with the name of an action and a short explanation. */
export function ActionRow({ art, title, detail, href, onClick }: ActionRowProps) {
  return (
    <ActionLine href={href} onClick={onClick} className="min-h-60 py-8">
      <span className="grid size-20 flex-none place-items-center text-muted">{art}</span>
      <span className="min-w-0 flex-1 text-left">
        <span className="block text-14 font-semibold">{title}</span>
        <span className="block text-12 text-muted">{detail}</span>
      </span>
      <Icon name="right" size={16} className="flex-none text-muted" />
    </ActionLine>
  );
}
