import { expect, it } from "vitest";
import { csvText } from "./csv.ts";

const cell = (text: string) => csvText([[text]]).slice(1, -2);

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", "－1"])(
  "takes the formula out of %j",
  (text) => {
    expect(cell(text).replace(/^"/, "").startsWith("'")).toBe(true);
  },
);

it("leaves plain texts and figures as they are", () => {
  expect(csvText([["12.5", "已确认", "", 7]])).toBe("\uFEFF12.5,已确认,,7\r\n");
});

it("quotes commas, quotes and line ends", () => {
  expect(cell('a "b", c')).toBe('"a ""b"", c"');
  expect(cell("a\nb")).toBe('"a\nb"');
  expect(cell('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`);
});
