import { describe, expect, it } from "vitest";
import { draftOf, emptyForm, placesOf, wrongRows } from "./race-draft.ts";

const row = (key: number, places: string, each = "1") => ({ key, places, each });

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

describe("draftOf", () => {
  it("reads the times as UTC, and returns no draft for a form with a wrong row", () => {
    const form = { ...emptyForm(0), prizes: [row(0, "1", "50")] };
    expect(draftOf(form)).toMatchObject({
      fromMs: Date.parse(`${form.from}Z`),
      prizes: [{ firstPlace: 1, lastPlace: 1, each: "50" }],
    });
    expect(draftOf({ ...form, prizes: [row(0, "2", "50")] })).toBeUndefined();
    expect(draftOf({ ...form, to: form.from })).toBeUndefined();
  });
});
