// What test files of the ledger begin and end with.
import { afterAll, beforeAll } from "vitest";
import { openTestLedger, type TestLedger } from "./test-ledger.ts";

/**
 * Opens a ledger before the tests of the file and ends it after them; what the caller's own `afterAll` does, it does
 * before that.
 *
 * @param prepare takes the ledger and makes what else the tests begin with
 */
export function withLedger(prepare: (ledger: TestLedger) => unknown): void {
  let open: TestLedger | undefined;
  beforeAll(async () => {
    open = await openTestLedger();
    await prepare(open);
  });
  afterAll(() => open?.end());
}
