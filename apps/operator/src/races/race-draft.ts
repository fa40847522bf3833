import type { OperatorRace, RaceDraft } from "@gemplay/api-schema/operator";

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

const rowsOf = (prizes: OperatorRace["prizes"]): readonly PrizeRow[] =>
  prizes.map(({ firstPlace, lastPlace, each }, key) => ({
    key,
    each,
    places: firstPlace === lastPlace ? String(firstPlace) : `${firstPlace}–${lastPlace}`,
  }));

const placesPattern = /^\s*(\d{1,3})(?:\s*(?:-|–|to|至)\s*(\d{1,3}))?\s*$/;

/** Reads a range of places: `4`, `4-10`, `4 to 10`. Returns undefined for another text. */
export function placesOf(
  text: string,
): { readonly firstPlace: number; readonly lastPlace: number } | undefined {
  const [, first, last = first] = placesPattern.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return { firstPlace: Number(first), lastPlace: Number(last) };
}

const amountPattern = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/;

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
      range !== undefined && range.firstPlace === next && range.lastPlace >= next && range.lastPlace <= 100;
    if (!isRight || !amountPattern.test(each) || !/[1-9]/.test(each)) wrong.add(key);
    if (range !== undefined) next = range.lastPlace + 1;
  }
  return wrong;
}

/** Returns the draft for the server; undefined while the form is not valid. */
export function draftOf({ from, to, prizes, ...form }: RaceForm): RaceDraft | undefined {
  const [fromMs, toMs] = [Date.parse(`${from}Z`), Date.parse(`${to}Z`)];
  if (!(fromMs < toMs) || wrongRows(prizes).size > 0 || !amountPattern.test(form.leastBet)) return undefined;
  return {
    ...form,
    fromMs,
    toMs,
    prizes: prizes.flatMap(({ places, each }) => {
      const range = placesOf(places);
      return range === undefined ? [] : [{ ...range, each }];
    }),
  };
}
