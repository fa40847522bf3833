// axe on the screen that is shown.
import axe from "axe-core";
import { expect } from "vitest";

/** What is shown now breaks none of axe's rules. A colour halfway through a transition is not the one that is shown: hold motion still before. */
export async function expectNoAxeFindings(place: string): Promise<void> {
  // Of what passes one node a rule is enough.
  const { violations, passes } = await axe.run(document, { resultTypes: ["violations"], iframes: false });
  expect(passes.length, place).toBeGreaterThan(0);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, place).toEqual([]);
}
