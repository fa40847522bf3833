import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/**
 * Checks the accessibility of the visible page with the tool axe. The check turns animations off, because colors in the
 * middle of a transition are not final.
 */
export async function expectNoFindings(page: Page, place: string): Promise<void> {
  // On a page without frames, the check uses axe's legacy mode, because axe would otherwise open another page for each
  // check.
  await expectNone(new AxeBuilder({ page }).setLegacyMode(), place);
}

async function expectNone(axe: AxeBuilder, place: string): Promise<void> {
  // At least one accessibility rule must pass, because otherwise axe has checked nothing.
  const { violations, passes } = await axe.options({ resultTypes: ["violations"] }).analyze();
  expect(passes.length, place).toBeGreaterThan(0);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, place).toEqual([]);
}
