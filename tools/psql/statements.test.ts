import { describe, expect, test } from "vitest";
import { splitStatements } from "./statements.ts";

describe("splitStatements", () => {
  test("returns finished statements and keeps the unfinished rest", () => {
    expect(splitStatements("SELECT 1;\n SELECT\n 2 ; SELECT 3")).toEqual({
      statements: ["SELECT 1", "SELECT\n 2"],
      rest: "SELECT 3",
    });
    expect(splitStatements(" ;; \n")).toEqual({ statements: [], rest: "" });
  });

  test.each([
    "SELECT 'a;b', 'it''s; fine'",
    String.raw`SELECT E'a\';b'`,
    'SELECT 1 AS "a;b"',
    "SELECT 1 -- a;b\n",
    "SELECT /* a;\nb */ 1",
    "SELECT $$a;b$$, $tag$ $$;$$ $tag$",
  ])("does not split at a semicolon inside quotes or comments: %s", (statement) => {
    const { statements, rest } = splitStatements(`${statement};`);
    expect(statements).toEqual([statement.trim()]);
    expect(rest).toBe("");
  });

  test.each(["SELECT 'a;", 'SELECT "a;', "SELECT /* a;", "SELECT $$a;", "SELECT $tag$ $$;"])(
    "waits for the end of quotes and comments: %s",
    (text) => expect(splitStatements(text)).toEqual({ statements: [], rest: text }),
  );
});
