/** Colour of a plane: the light, middle, deep or lightest colour of the game's stone. */
export type Tone = "light" | "mid" | "deep" | "hi";

/** A polygon in the units of the card, its colour and its opacity. */
export type Plane = readonly [points: string, tone: Tone, opacity: number];

/** The planes behind the texts of the card. */
export const planes: readonly Plane[] = [
  ["0,0 152,0 96,132 0,196", "light", 0.12],
  ["152,0 96,132 214,150", "light", 0.075],
  ["152,0 375,0 375,70 214,150", "light", 0.04],
  ["375,70 214,150 375,262", "deep", 0.28],
  ["0,196 96,132 60,375 0,375", "light", 0.03],
  ["96,132 214,150 236,375 60,375", "mid", 0.07],
  ["214,150 375,262 375,375 236,375", "deep", 0.16],
];

const shardPoints = [
  "281,20 278,12 275,20",
  "307.4,18.7 311.8,-7.1 301.6,17",
  "334.6,25.5 342.9,7 329.5,22.3",
  "346.5,52.6 355.1,41.2 342.5,48.1",
  "364.8,71.7 370.8,65.6 362.3,66.2",
  "377.4,96.7 402.7,90.1 376.6,90.8",
  "364.7,123.5 384.9,123.4 365.5,117.6",
  "362.3,149.8 376.2,152.9 364.8,144.3",
  "351.6,175.8 359.6,178.7 355.5,171.2",
  "323.1,183.7 339.6,203.9 328.1,180.4",
  "301.6,199 310.1,217.4 307.4,197.3",
  "196.7,141.8 185.2,150.4 199.2,147.3",
  "184.5,118.4 177,122.5 185.4,124.3",
  "179.4,90.8 153.3,90.1 178.6,96.7",
  "199.2,68.7 179.8,63.1 196.7,74.2",
  "208.9,44.2 196.4,37.3 205,48.7",
  "226.5,22.3 219.6,17.1 221.4,25.5",
  "256.1,22.7 245.9,-1.4 250.3,24.4",
];
/** Colour and opacity of the shards. The first shard has the first pair, and the pairs repeat. */
const shardLooks = [
  ["light", 0.9],
  ["mid", 0.5],
  ["hi", 0.7],
] as const satisfies readonly (readonly [Tone, number])[];

/**
 * The shards that fly away from the stone. Some shards begin outside the card, so that the edge of the card cuts them.
 */
export const shards: readonly Plane[] = shardPoints.map((points, place) => {
  // The list has no shard between the eleventh and the twelfth, so the pairs start again there.
  const [tone, opacity] = shardLooks[(place < 11 ? place : place + 1) % shardLooks.length] ?? shardLooks[0];
  return [points, tone, opacity];
});
