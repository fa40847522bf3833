import { expect, it } from "vitest";
import { csvText } from "./csv.ts";

const cell = (text: string) => csvText([[text]]).slice(1, -2);

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", "－1"])(
  "csvText writes an apostrophe before the formula %j, so that a spreadsheet does not run the formula",
  (text) => {
    expect(cell(text).replace(/^"/, "").startsWith("'")).toBe(true);
  },
);

it("csvText leaves plain texts and numbers unchanged", () => {
  expect(csvText([["12.5", "已确认", "", 7]])).toBe("\uFEFF12.5,已确认,,7\r\n");
});

it("csvText leaves an amount unchanged, and protects a text that only claims to be an amount", () => {
  expect(csvText([[{ amount: "-1.5" }, { amount: "0" }]])).toBe("\uFEFF-1.5,0\r\n");
  for (const amount of ["-1+1", "=1", "-cmd|' /C calc'!A0", "-1.5\n=1", "-", "-1e5"])
    expect(
      csvText([[{ amount }]])
        .slice(1, -2)
        .replace(/^"/, "")
        .startsWith("'"),
      amount,
    ).toBe(true);
});

it("csvText quotes cells that contain commas, quotes or line breaks", () => {
  expect(cell('a "b", c')).toBe('"a ""b"", c"');
  expect(cell("a\nb")).toBe('"a\nb"');
  expect(cell('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`);
});
