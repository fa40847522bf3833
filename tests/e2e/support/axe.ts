import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** What is shown now breaks none of axe's rules. A colour halfway through a transition is not the one that is shown: without motion. */
export async function expectNoFindings(page: Page, place: string): Promise<void> {
  // Where there is no frame, axe can finish in the page itself: otherwise it opens another one for every look.
  await expectNone(new AxeBuilder({ page }).setLegacyMode(), place);
}

async function expectNone(axe: AxeBuilder, place: string): Promise<void> {
  // Of what passes one node a rule is enough.
  const { violations, passes } = await axe.options({ resultTypes: ["violations"] }).analyze();
  expect(passes.length, place).toBeGreaterThan(0);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, place).toEqual([]);
}
