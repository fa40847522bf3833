import { expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
const { queryClient } = await import("./query-client.ts");

it("the cache repeats a query that did not reach the server twice, and never a query whose answer was late or refused", () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== "function") throw new Error("the cache has no rule for retries");
  const failure = (facts: object) => Object.assign(new Error("failed"), facts);
  const unreached = failure({ offline: true, late: false });
  expect([0, 1, 2].map((failures) => retry(failures, unreached))).toEqual([true, true, false]);
  expect(retry(0, failure({ offline: true, late: true }))).toBe(false);
  expect(retry(0, failure({ offline: false, late: false }))).toBe(false);
});
