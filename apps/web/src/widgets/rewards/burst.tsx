import "./rewards.css";
import { type ArtName, artHref } from "../../ui/index.ts";

const tones = ["var(--gold)", "var(--gold-hi)", "var(--gold-lo)", "var(--emerald)"];
const opacities = [0.95, 0.6, 0.8];
const count = 36;
const middle = { x: 160, y: 98 };

/** Returns the corner points of one shard of the burst animation. Long and short shards alternate. */
function shard(place: number): string {
  const angle = (place / count) * 2 * Math.PI;
  const inner = 70 + (place % 3) * 14 + (place % 5) * 5;
  const outer = inner + 10 + (place % 4) * 12;
  const at = (radius: number, turn: number) =>
    `${(middle.x + 1.15 * radius * Math.sin(angle + turn)).toFixed(1)},${(middle.y - 0.86 * radius * Math.cos(angle + turn)).toFixed(1)}`;
  return [at(inner, -0.04), at(outer, 0), at(inner, 0.04)].join(" ");
}

const shards = Array.from({ length: count }, (_, place) => shard(place));

/** Shows a gemstone with shards that fly away from it once. */
export function Burst({ of }: { readonly of: ArtName }) {
  return (
    <svg viewBox="0 0 320 190" className="rewards-burst mx-auto h-190 w-full max-w-320" aria-hidden="true">
      <g className="shards">
        {shards.map((points, place) => (
          <polygon
            key={points}
            points={points}
            fill={tones[place % tones.length]}
            opacity={opacities[place % opacities.length]}
          />
        ))}
      </g>
      <g className="stones">
        <use href={artHref(of)} x="108" y="46" width="104" height="104" />
        <use href={artHref("s-emerald")} x="76" y="104" width="46" height="46" />
        <use href={artHref("s-aqua")} x="204" y="96" width="40" height="40" />
      </g>
    </svg>
  );
}
