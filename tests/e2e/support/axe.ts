import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** What is shown now breaks none of axe's rules. A colour halfway through a transition is not the one that is shown: without motion. */
export async function expectNoFindings(page: Page, place: string): Promise<void> {
  await expectNone(new AxeBuilder({ page }), place);
}

/** The same of what a frame shows, without the page around it. */
export async function expectNoFindingsInFrame(page: Page, frame: string, place: string): Promise<void> {
  await expectNone(new AxeBuilder({ page }).include({ fromFrames: [frame, "html"] }), place);
}

async function expectNone(axe: AxeBuilder, place: string): Promise<void> {
  const { violations, passes } = await axe.analyze();
  expect(passes.length, place).toBeGreaterThan(0);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, place).toEqual([]);
}
