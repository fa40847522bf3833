import { type ArtName, artHref } from "../../../ui/index.ts";

/** One plane of a drawing: the points of a polygon, and its colour. */
export interface Facet {
  readonly points: string;
  readonly fill: string;
}

/** A drawing of the page as polygons that a canvas can fill. */
export interface CanvasArt {
  /** Width and height of the square in which the points of the polygons are. */
  readonly size: number;
  readonly facets: readonly Facet[];
}

/**
 * Reads a drawing that consists of polygons from its sprite file, because a canvas cannot show `<use>`.
 * @throws Error if the sprite file cannot be loaded or has no such drawing
 */
export async function readArt(name: ArtName): Promise<CanvasArt> {
  const [file = ""] = artHref(name).split("#");
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: status ${response.status}`);
  const sprite = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  const symbol = sprite.getElementById(name);
  if (symbol === null) throw new Error(`${file} has no drawing ${name}`);
  const [, , size = ""] = (symbol.getAttribute("viewBox") ?? "").split(" ");
  const facets = [...symbol.querySelectorAll("polygon")].map((plane) => ({
    points: plane.getAttribute("points") ?? "",
    fill: plane.getAttribute("fill") ?? "",
  }));
  return { size: Number(size), facets };
}
