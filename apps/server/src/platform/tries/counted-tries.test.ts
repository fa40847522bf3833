import { expect, it } from "vitest";
import { withMigratedDatabase } from "../../../test/file-server.ts";
import type { Database } from "../database/index.ts";
import { giveTryBack, takeTry } from "./index.ts";

let db: Database;
withMigratedDatabase((made) => {
  db = made;
});

const minuteMs = 60_000;

it("counts what is allowed for its time, and no more of it than that, also many at once", async () => {
  const limit = { subject: "one", limit: 5, windowMs: minuteMs };
  const left = await Promise.all(Array.from({ length: 50 }, () => takeTry(db, limit, 0)));
  expect(left.filter((rest) => rest >= 0).sort()).toEqual([0, 1, 2, 3, 4]);
  expect(await takeTry(db, limit, minuteMs - 1)).toBe(-1);
  expect(await takeTry(db, limit, minuteMs)).toBe(4);
});

it("gives back what was allowed, whatever was refused beside it", async () => {
  const limit = { subject: "two", limit: 2, windowMs: minuteMs };
  expect([await takeTry(db, limit, 0), await takeTry(db, limit, 0)]).toEqual([1, 0]);
  for (let refused = 0; refused < 3; refused++) expect(await takeTry(db, limit, 0)).toBe(-1);
  await giveTryBack(db, limit);
  expect(await takeTry(db, limit, 0)).toBe(0);
  expect(await takeTry(db, limit, 0)).toBe(-1);
  for (let given = 0; given < 5; given++) await giveTryBack(db, limit);
  expect(await takeTry(db, limit, 0)).toBe(1);
});
