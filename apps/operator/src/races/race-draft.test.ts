import { describe, expect, it } from "vitest";
import {
  draftOf,
  emptyForm,
  lengthMs,
  placesIn,
  placesOf,
  prizesBase,
  rowBase,
  shownDraft,
  withNextRow,
  wrongRows,
} from "./race-draft.ts";

const row = (key: number, places: string, each = "1") => ({ key, places, each });
const unit = 10n ** 18n;

describe("placesOf", () => {
  it("reads one place and ranges of places, and refuses other texts", () => {
    expect(placesOf("4")).toEqual({ firstPlace: 4, lastPlace: 4 });
    for (const text of ["4-10", "4 – 10", "4 to 10"])
      expect(placesOf(text)).toEqual({ firstPlace: 4, lastPlace: 10 });
    for (const text of ["", "a", "4-", "4,10"]) expect(placesOf(text)).toBeUndefined();
  });
});

describe("wrongRows", () => {
  it("names rows with gaps, overlaps, unreadable places and missing prizes", () => {
    expect([...wrongRows([row(0, "1"), row(1, "2-3"), row(2, "4-10")])]).toEqual([]);
    expect([...wrongRows([row(0, "1"), row(1, "3")])]).toEqual([1]);
    expect([...wrongRows([row(0, "1-3"), row(1, "3-4")])]).toEqual([1]);
    expect([...wrongRows([row(0, "1", "0"), row(1, "2", "x"), row(2, "3-101")])]).toEqual([0, 1, 2]);
  });
});

describe("rowBase", () => {
  it("multiplies the prize with the number of places without losing a digit", () => {
    expect(rowBase(row(0, "4-10", "500.000000000000000001"))).toBe(7n * (500n * unit + 1n));
    expect(rowBase(row(0, "1", "2500"))).toBe(2_500n * unit);
  });

  it("rowBase returns undefined for a row without places or prize, and for a range of places that ends before it begins", () => {
    for (const wrong of [row(0, "", "1"), row(0, "1", ""), row(0, "1", "1,000"), row(0, "5-2", "1")])
      expect(rowBase(wrong)).toBeUndefined();
  });
});

describe("prizesBase", () => {
  it("adds all complete rows", () => {
    expect(prizesBase([row(0, "1", "5000"), row(1, "2-3", "10"), row(2, "4", "x")])).toBe(5_020n * unit);
  });
});

describe("withNextRow", () => {
  it("begins after the last place, with a key that no other row has", () => {
    const rows = [row(3, "1"), row(1, "2-10")];
    expect(withNextRow(rows).at(-1)).toEqual({ key: 4, places: "11", each: "" });
    expect(withNextRow([]).at(-1)).toEqual({ key: 0, places: "1", each: "" });
    expect(placesIn(rows)).toBe(10);
    expect(withNextRow([row(0, "1-100")]).at(-1)?.places).toBe("");
  });
});

describe("lengthMs", () => {
  it("lengthMs returns undefined if a race does not end after its start, or if one of its times is missing", () => {
    expect(lengthMs({ from: "2026-11-24T00:00", to: "2026-12-01T00:00" })).toBe(7 * 86_400_000);
    for (const to of ["2026-11-24T00:00", "2026-11-23T00:00", ""])
      expect(lengthMs({ from: "2026-11-24T00:00", to })).toBeUndefined();
  });
});

describe("draftOf", () => {
  it("reads the times as UTC, and returns no draft for a form with a wrong row", () => {
    const form = { ...emptyForm(0), prizes: [row(0, "1", "50")] };
    expect(draftOf(form)).toMatchObject({
      fromMs: Date.parse(`${form.from}Z`),
      prizes: [{ firstPlace: 1, lastPlace: 1, each: "50" }],
    });
    expect(draftOf({ ...form, prizes: [row(0, "2", "50")] })).toBeUndefined();
    expect(draftOf({ ...form, to: form.from })).toBeUndefined();
    expect(draftOf({ ...form, leastBet: "0" })).toBeUndefined();
  });

  it("returns no draft with more rows than the server accepts", () => {
    const rows = Array.from({ length: 31 }, (_, index) => row(index, String(index + 1)));
    expect(draftOf({ ...emptyForm(0), prizes: rows })).toBeUndefined();
    expect(
      draftOf({
        ...emptyForm(0),
        prizes: rows.slice(1).map((one, at) => ({ ...one, places: String(at + 1) })),
      }),
    ).toBeDefined();
  });
});

describe("shownDraft", () => {
  it("contains the prizes before the first wrong row while the operator types", () => {
    const form = { ...emptyForm(0), prizes: [row(0, "1", "50.0"), row(1, "3", "20"), row(2, "4", "10")] };
    expect(shownDraft(form)?.prizes).toEqual([{ firstPlace: 1, lastPlace: 1, each: "50" }]);
    expect(shownDraft({ ...form, from: "" })).toBeUndefined();
  });
});
