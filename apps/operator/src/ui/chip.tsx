import type { ReactNode } from "react";

export type Tone = "emerald" | "gold" | "coral" | "sapphire" | "quiet";

/** Shows a state as a word with a coloured rhombus. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`chip ${tone === "quiet" ? "" : tone}`}>
      <i className="rhombus" aria-hidden="true" />
      {children}
    </span>
  );
}
