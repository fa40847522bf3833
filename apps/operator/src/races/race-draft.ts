import type { OperatorRace, RaceDraft } from "@gemplay/api-schema/operator";
import { assets, formatAssetAmount, parseAmount } from "@gemplay/money";

/** A row of the form: a range of places as text, and the prize of each place. */
export interface PrizeRow {
  readonly key: number;
  readonly places: string;
  readonly each: string;
}

/** The values of the form, which the operator may not have completed yet. */
export interface RaceForm extends Omit<RaceDraft, "fromMs" | "toMs" | "prizes"> {
  /** Times in UTC as the value of a time field: `2026-11-24T00:00`. */
  readonly from: string;
  readonly to: string;
  readonly prizes: readonly PrizeRow[];
}

const dayMs = 86_400_000;
const timeField = (atMs: number) => new Date(atMs).toISOString().slice(0, 16);

/** Returns the form of a new race, which begins at the next UTC day but one and lasts seven days. */
export function emptyForm(nowMs: number): RaceForm {
  const fromMs = (Math.floor(nowMs / dayMs) + 2) * dayMs;
  return {
    names: { cn: "", en: "", vi: "", fil: "", pt: "" },
    game: null,
    assetId: "PLAY",
    countsTplay: false,
    score: "stakes",
    leastBet: "1",
    from: timeField(fromMs),
    to: timeField(fromMs + 7 * dayMs),
    prizes: [{ key: 0, places: "1", each: "" }],
  };
}

/** Returns the form with the values of a stored race. */
export function formOf({
  names,
  game,
  assetId,
  countsTplay,
  score,
  leastBet,
  fromMs,
  toMs,
  prizes,
}: OperatorRace): RaceForm {
  return {
    names,
    game,
    assetId,
    countsTplay,
    score,
    leastBet,
    from: timeField(fromMs),
    to: timeField(toMs),
    prizes: rowsOf(prizes),
  };
}

/** Returns the rows of the form for the prizes of a stored race. */
export const rowsOf = (prizes: OperatorRace["prizes"]): readonly PrizeRow[] =>
  prizes.map(({ firstPlace, lastPlace, each }, key) => ({
    key,
    each,
    places: firstPlace === lastPlace ? String(firstPlace) : `${firstPlace}–${lastPlace}`,
  }));

/** The server accepts at most this number of rows. */
export const mostRows = 30;
const mostPlaces = 100;

/** Returns the rows with a further row, which begins after the last place. */
export function withNextRow(rows: readonly PrizeRow[]): readonly PrizeRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const next = placesIn(rows) + 1;
  return [...rows, { key, places: next <= mostPlaces ? String(next) : "", each: "" }];
}

/** Returns the last place that the rows name. */
export const placesIn = (rows: readonly PrizeRow[]): number =>
  rows.reduce((last, { places }) => Math.max(last, placesOf(places)?.lastPlace ?? 0), 0);

const placesPattern = /^\s*(\d{1,3})(?:\s*(?:-|–|to|至)\s*(\d{1,3}))?\s*$/;

/** Reads a range of places: `4`, `4-10`, `4 to 10`. Returns undefined for another text. */
export function placesOf(
  text: string,
): { readonly firstPlace: number; readonly lastPlace: number } | undefined {
  const [, first, last = first] = placesPattern.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return { firstPlace: Number(first), lastPlace: Number(last) };
}

/** Reads a typed amount in base units. Returns undefined for another text and for zero. */
function typedBase(text: string, asset: RaceDraft["assetId"]): bigint | undefined {
  try {
    const amountBase = parseAmount(text, assets[asset].decimals);
    return amountBase > 0n ? amountBase : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what the places of a row cost together, in base units of PLAY; undefined if the row is not complete. */
export function rowBase({ places, each }: PrizeRow): bigint | undefined {
  const range = placesOf(places);
  const eachBase = typedBase(each, "PLAY");
  if (range === undefined || range.lastPlace < range.firstPlace || eachBase === undefined) return undefined;
  return BigInt(range.lastPlace - range.firstPlace + 1) * eachBase;
}

/** Returns what all complete rows cost together, in base units of PLAY. */
export const prizesBase = (rows: readonly PrizeRow[]): bigint =>
  rows.reduce((sumBase, row) => sumBase + (rowBase(row) ?? 0n), 0n);

/**
 * Returns the keys of the rows whose places are no range, leave a gap, or overlap with the row before, and of the rows
 * without a prize.
 */
export function wrongRows(rows: readonly PrizeRow[]): ReadonlySet<number> {
  const wrong = new Set<number>();
  let next = 1;
  for (const { key, places, each } of rows) {
    const range = placesOf(places);
    const isRight =
      range !== undefined &&
      range.firstPlace === next &&
      range.lastPlace >= next &&
      range.lastPlace <= mostPlaces;
    if (!isRight || typedBase(each, "PLAY") === undefined) wrong.add(key);
    if (range !== undefined) next = range.lastPlace + 1;
  }
  return wrong;
}

const msOf = (timeField: string) => Date.parse(`${timeField}Z`);

/** Returns the time in ms from the start to the end of the race; undefined if the end is not after the start. */
export function lengthMs({ from, to }: Pick<RaceForm, "from" | "to">): number | undefined {
  const ms = msOf(to) - msOf(from);
  return ms > 0 ? ms : undefined;
}

/** Returns the draft for the server; undefined while the form is not valid. */
export function draftOf(form: RaceForm): RaceDraft | undefined {
  return wrongRows(form.prizes).size > 0 || form.prizes.length > mostRows ? undefined : shownDraft(form);
}

/**
 * Returns the draft that the preview shows. The draft contains only the prizes before the first wrong row, so that the
 * preview stays visible while the operator types. Returns undefined while times or smallest bet are not valid.
 */
export function shownDraft({ from, to, prizes, ...form }: RaceForm): RaceDraft | undefined {
  const leastBase = typedBase(form.leastBet, form.assetId);
  if (lengthMs({ from, to }) === undefined || leastBase === undefined) return undefined;
  const wrong = wrongRows(prizes);
  const firstWrong = prizes.findIndex(({ key }) => wrong.has(key));
  return {
    ...form,
    leastBet: formatAssetAmount(leastBase, form.assetId),
    fromMs: msOf(from),
    toMs: msOf(to),
    prizes: prizes.slice(0, firstWrong < 0 ? prizes.length : firstWrong).flatMap(({ places, each }) => {
      const range = placesOf(places);
      const eachBase = typedBase(each, "PLAY");
      return range === undefined || eachBase === undefined
        ? []
        : [{ ...range, each: formatAssetAmount(eachBase, "PLAY") }];
    }),
  };
}
