// Checks the accessibility of the current screen with the library axe.
import axe from "axe-core";
import { expect } from "vitest";

/**
 * Fails if the current screen violates an accessibility rule of axe. Stop all animations before you call this function,
 * because colors change during a transition.
 */
export async function expectNoAxeFindings(place: string): Promise<void> {
  // Axe omits the details of satisfied rules from its result.
  const { violations, passes } = await axe.run(document, { resultTypes: ["violations"], iframes: false });
  expect(passes.length, place).toBeGreaterThan(0);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, place).toEqual([]);
}
