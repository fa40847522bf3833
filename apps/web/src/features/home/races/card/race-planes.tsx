import "./race-planes.css";
import type { CSSProperties } from "react";

/** Sets the colours of a race, which are the colours of its game's stone. */
export const stoneStyle = (stone: string): CSSProperties =>
  ({
    "--race": `var(--${stone})`,
    "--race-lo": `var(--${stone}-lo)`,
    "--race-bg": `var(--${stone}-bg)`,
    "--race-off": `color-mix(in srgb, var(--${stone}) 16%, var(--${stone}-bg))`,
  }) as CSSProperties;

/** Draws the facets in the background of a race. */
export function HeroPlanes() {
  return (
    <svg className="planes" viewBox="0 0 343 152" preserveAspectRatio="none" aria-hidden="true">
      <polygon points="0,0 170,0 90,152 0,152" fill="var(--race)" opacity=".06" />
      <polygon points="170,0 343,0 343,70 220,61" fill="var(--race)" opacity=".03" />
      <polygon points="220,61 343,70 343,152 150,152" fill="var(--ground)" opacity=".3" />
    </svg>
  );
}
