import { describe, expect, it } from "vitest";
import { createPairs } from "./check-seeds.ts";
import { createFindings } from "./findings.ts";
import type { ArchivedSeeds } from "./format.ts";

/** Returns what the check finds in the first pair of an account without a client seed. */
function findingsOf(changes: Partial<ArchivedSeeds>) {
  const findings = createFindings();
  const pairs = createPairs(findings);
  pairs.add({
    ...{ seedNumber: 1, state: "active", serverSeed: null, serverSeedHash: "00".repeat(32) },
    ...{ clientSeed: null, rounds: 0, ...changes },
  });
  pairs.end();
  return findings.kept;
}

describe("the seed pairs of an archive", () => {
  it("may contain an active pair without a client seed, if the pair has no rounds", () => {
    expect(findingsOf({})).toEqual([]);
  });

  it("must contain neither rounds of a pair without a client seed nor a revealed pair without a client seed", () => {
    const wrong = [{ what: "seed_state", seedNumber: 1 }];
    expect(findingsOf({ rounds: 1 })).toEqual(wrong);
    expect(findingsOf({ state: "revealed" })).toContainEqual(wrong[0]);
  });
});
