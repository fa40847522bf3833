import type { EventPayload } from "@tma.js/bridge";

type Insets = EventPayload<"safe_area_changed">;
type Viewport = EventPayload<"viewport_changed">;

interface Edges {
  readonly device: Insets | undefined;
  /** What the host's own buttons cover besides. */
  readonly content: Insets | undefined;
  readonly viewport: Viewport | undefined;
}

/**
 * What no content may stand under, in pixels: the device's edge and the host's own buttons lie one after the other. While
 * the host shows a part of the page only, the rest is hidden below.
 * @returns undefined for an edge that the host says nothing of: the browser's own then holds
 */
export function coveredEdges({ device, content, viewport }: Edges, pageHeight: number) {
  const sum = (edge: "top" | "bottom") =>
    device || content ? (device?.[edge] ?? 0) + (content?.[edge] ?? 0) : undefined;
  const hidden = viewport && !viewport.is_expanded ? Math.max(0, pageHeight - viewport.height) : 0;
  const bottom = sum("bottom");
  return { top: sum("top"), bottom: hidden > 0 ? hidden + (bottom ?? 0) : bottom };
}
