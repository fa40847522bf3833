import type { EventPayload } from "@tma.js/bridge";

type Insets = EventPayload<"safe_area_changed">;
type Viewport = EventPayload<"viewport_changed">;

interface Edges {
  readonly device: Insets | undefined;
  /** The additional area that the host's own buttons cover. */
  readonly content: Insets | undefined;
  readonly viewport: Viewport | undefined;
}

/**
 * Returns in pixels how much of each edge must stay free of content. The inset of the device and the inset of the
 * host's buttons add up. While the host shows only a part of the page, the hidden part counts as covered at the bottom.
 * @returns undefined for an edge without a report of the host, so that the browser's own inset applies
 */
export function coveredEdges({ device, content, viewport }: Edges, pageHeight: number) {
  const sum = (edge: "top" | "bottom") =>
    device || content ? (device?.[edge] ?? 0) + (content?.[edge] ?? 0) : undefined;
  const hidden = viewport && !viewport.is_expanded ? Math.max(0, pageHeight - viewport.height) : 0;
  const bottom = sum("bottom");
  return { top: sum("top"), bottom: hidden > 0 ? hidden + (bottom ?? 0) : bottom };
}
