import type { ReactNode } from "react";
import { ActionLine, Icon } from "../../../ui/index.ts";

interface WayProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly chip?: { readonly tone: "emerald" | "gold"; readonly word: string } | undefined;
  readonly gold?: boolean;
  readonly href?: string;
  onClick?(): void;
}

/** Shows one option as a row with a drawing, two lines of text, and a chip or an arrow. */
export function Way({ art, title, detail, chip, gold = false, href, onClick }: WayProps) {
  return (
    <ActionLine href={href} onClick={onClick} className={`ways-to-play-row${gold ? " gold" : ""}`}>
      <span className="grid w-28 flex-none place-items-center">{art}</span>
      <span className="min-w-0 flex-1 text-left">
        <span className="block text-14 font-semibold">{title}</span>
        <span className="num block text-12 whitespace-normal text-muted">{detail}</span>
      </span>
      {chip ? (
        <span className={`chip ${chip.tone}`}>
          <i className="rhombus" aria-hidden="true" />
          {chip.word}
        </span>
      ) : null}
      {chip?.tone === "emerald" ? null : <Icon name="right" size={16} className="flex-none text-muted" />}
    </ActionLine>
  );
}
