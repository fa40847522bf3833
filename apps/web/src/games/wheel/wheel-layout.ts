/**
 * Radii of the circles in the wheel, in design pixels. The segment on which the wheel stopped grows to the radius `hit`
 * and loses its rim.
 */
const radii = { inner: 82, outer: 128, hit: 133.6, rimInner: 131, rimOuter: 143 } as const;

/** Duration of a spin of the wheel in milliseconds. */
export const spinMs = 1_700;
/** Number of whole turns that the wheel makes in a spin, in addition to the angle to the segment. */
const turns = 3;

/** Colours of a segment's two facets, and colours of the text on each facet. */
type Tone = readonly [lit: string, body: string, onLit: string, onBody: string];
const coal: Tone = ["var(--coal-lit)", "var(--wheel-3)", "var(--steel)", "var(--steel)"];
/** Colour tones of a topaz, from dark to light. */
const topaz: readonly Tone[] = [
  ["var(--gold-deep)", "var(--wheel-4)", "var(--gold-hi)", "var(--gold-hi)"],
  ["var(--wheel-5)", "var(--wheel-6)", "var(--on-gold)", "var(--gold-hi)"],
  ["var(--gold-lo)", "var(--topaz-shade)", "var(--on-gold)", "var(--on-gold)"],
  ["var(--gold)", "var(--wheel-7)", "var(--on-gold)", "var(--on-gold)"],
  ["var(--gold-hi)", "var(--wheel-8)", "var(--on-gold)", "var(--on-gold)"],
];

/** One of the multipliers that a wheel contains. */
export interface LegendEntry {
  /** Multiplier in ten-thousandths. */
  readonly multiplierE4: number;
  /** Number of segments of the wheel that pay the multiplier. */
  readonly segments: number;
  readonly tone: Tone;
}

/**
 * Returns the different multipliers of a wheel in ascending order. The segments with the multiplier 0 have the colour
 * of coal. The segments with multipliers above 0 have the colours of a topaz, from dark to light.
 */
export function legendOf(table: readonly number[]): readonly LegendEntry[] {
  const paid = [...new Set(table)].sort((one, other) => one - other);
  const lit = paid.filter((multiplierE4) => multiplierE4 > 0);
  return paid.map((multiplierE4) => {
    const share = lit.length > 1 ? lit.indexOf(multiplierE4) / (lit.length - 1) : 1;
    return {
      multiplierE4,
      segments: table.filter((one) => one === multiplierE4).length,
      tone: (multiplierE4 === 0 ? undefined : topaz[Math.round(share * (topaz.length - 1))]) ?? coal,
    };
  });
}

/**
 * Returns the coordinates of a point around the center of the wheel. The angle `degrees` is measured clockwise from the
 * top.
 */
function point(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
}

/** Half of the gap between two segments, in degrees. */
const gap = 0.35;

/** Returns the two facets of a segment. In the returned coordinates, segment 0 is at the top of the wheel. */
export function segmentPlanes(
  segments: number,
  place: number,
  hit = false,
): readonly [lit: string, body: string] {
  const { inner } = radii;
  const outer = hit ? radii.hit : radii.outer;
  const middle = (place * 360) / segments;
  const half = 180 / segments - (hit ? 0 : gap);
  const plane = (from: number, to: number) =>
    [point(outer, from), point(outer, to), point(inner, to), point(inner, from)].join(" ");
  return [plane(middle - half, middle), plane(middle, middle + half)];
}

/**
 * Returns the brick of the rim that is above a segment. The rim of the wheel does not turn, because the light on the
 * rim always comes from the upper left.
 */
export function rimBrick(
  segments: number,
  place: number,
): { readonly points: string; readonly fill: string } {
  const middle = (place * 360) / segments;
  const half = 180 / segments - gap;
  const edge = (radius: number) =>
    [middle - half, middle, middle + half].map((degrees) => point(radius, degrees));
  const corners = [...edge(radii.rimOuter), ...edge(radii.rimInner).reverse()];
  const angle = (middle * Math.PI) / 180;
  const light = -0.5 * Math.sin(angle) + 0.87 * Math.cos(angle) + (place % 2 === 0 ? -0.16 : 0.16);
  const fill =
    light > 0.75
      ? "var(--gold-hi)"
      : light > 0.3
        ? "var(--gold)"
        : light > -0.1
          ? "var(--gold-lo)"
          : light > -0.6
            ? "var(--gold-deep)"
            : "var(--wheel-9)";
  return { points: corners.join(" "), fill };
}

/** The sixteen facets of the wheel's hub, and the face of the hub with its lit half. */
export const hub = {
  rim: Array.from({ length: 16 }, (_, place) => {
    const from = place * 22.5 + 11.25;
    const light =
      -0.5 * Math.sin(((from + 11.25) * Math.PI) / 180) + 0.87 * Math.cos(((from + 11.25) * Math.PI) / 180);
    return {
      points: [point(77.5, from), point(77.5, from + 22.5), point(69.9, from + 22.5), point(69.9, from)].join(
        " ",
      ),
      fill:
        light > 0.6
          ? "var(--wheel-10)"
          : light > 0.1
            ? "var(--wheel-11)"
            : light > -0.55
              ? "var(--wheel-12)"
              : "var(--wheel-13)",
    };
  }),
  face: Array.from({ length: 16 }, (_, place) => point(69.9, place * 22.5 + 11.25)).join(" "),
  lit: [213.75, 236.25, 258.75, 281.25, 303.75, 326.25, 348.75, 11.25].map((at) => point(69.9, at)).join(" "),
};

/** Returns the angle at which the given segment is at the top of the wheel, in degrees from -360 to 0. */
export const restAngle = (segments: number, segment: number): number =>
  segment === 0 ? 0 : (-segment * 360) / segments;

/**
 * Returns the angle of the wheel at the end of a spin, in degrees. The spin has at least three whole turns and ends
 * with the segment at the top.
 * @param from angle in degrees before the spin
 */
export function spinTo(from: number, segments: number, segment: number): number {
  const rest = restAngle(segments, segment);
  return rest + 360 * (Math.ceil((from - rest) / 360) + turns);
}

/**
 * Shortest time in milliseconds between two tick sounds. If the tick sounds followed each other faster, players would
 * hear one continuous noise.
 */
const leastApartMs = 55;

/**
 * Returns the times at which segments pass the pointer during a spin, in milliseconds from the start of the spin. The
 * rotation follows the curve 1 − (1 − t)³, like the animation in the style sheet.
 * @param degrees angle of the whole spin
 */
export function tickTimes(degrees: number, segments: number): readonly number[] {
  const passed = Math.floor(degrees / (360 / segments));
  const times = Array.from(
    { length: passed },
    (_, place) => spinMs * (1 - Math.cbrt(1 - ((place + 0.5) * 360) / segments / degrees)),
  );
  const kept: number[] = [];
  for (const at of times) if (at - (kept.at(-1) ?? 0) >= leastApartMs) kept.push(at);
  return kept;
}
