// The common setup and cleanup of the ledger's test files.
import { afterAll, beforeAll } from "vitest";
import { openTestLedger, type TestLedger } from "./test-ledger.ts";

/**
 * Opens a ledger before the tests of the file and closes the ledger after the last test. The ledger closes after the
 * `afterAll` hook of the test file.
 *
 * @param prepare receives the ledger and sets up the tests
 */
export function withLedger(prepare: (ledger: TestLedger) => unknown): void {
  let open: TestLedger | undefined;
  beforeAll(async () => {
    open = await openTestLedger();
    await prepare(open);
  });
  afterAll(() => open?.end());
}
