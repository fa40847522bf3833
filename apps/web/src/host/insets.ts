import type { EventPayload } from "@tma.js/bridge";

type Insets = EventPayload<"safe_area_changed">;
type Viewport = EventPayload<"viewport_changed">;

interface Edges {
  readonly device: Insets | undefined;
  /** The additional area in pixels at each edge that the messaging host's own buttons cover. */
  readonly content: Insets | undefined;
  readonly viewport: Viewport | undefined;
}

/**
 * Returns how many pixels at each edge of the page must stay free of content. The function adds the inset of the device
 * and the inset of the messaging host's buttons. While the messaging host shows only a part of the page, the hidden
 * part counts as covered at the bottom.
 * @returns undefined for an edge whose inset the messaging host has not reported, so that the browser's own inset
 * applies
 */
export function coveredEdges({ device, content, viewport }: Edges, pageHeight: number) {
  const sum = (edge: "top" | "bottom") =>
    device || content ? (device?.[edge] ?? 0) + (content?.[edge] ?? 0) : undefined;
  const hidden = viewport && !viewport.is_expanded ? Math.max(0, pageHeight - viewport.height) : 0;
  const bottom = sum("bottom");
  return { top: sum("top"), bottom: hidden > 0 ? hidden + (bottom ?? 0) : bottom };
}
