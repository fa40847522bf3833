// Tests the layout of screens inside the frame of the messaging host. The file host.journey.ts tests the messages
// between the messaging host and the page.
import type { Data } from "@gemplay/api-schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeFindings } from "../../test/axe.ts";
import { coveredFindings, sidewaysFindings, smallTargets } from "../../test/measures.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { openScreen, t } from "../../test/screen.tsx";
import { hostScreens } from "../../test/screen-paths.ts";
import { painted, setReducedMotion, settled } from "../../test/settled.ts";
import { inHost } from "../host/index.ts";
import { App } from "./app.tsx";
import { enter } from "./inside-host.tsx";

beforeAll(async () => {
  await setReducedMotion(true);
  await enter(App);
});
afterAll(() => setReducedMotion(false));

it.each(hostScreens)(
  "the screen %s inside the messaging host fits phone widths, has touch targets of at least 40 px, hides the page's back button, and passes axe",
  async (path) => {
    expect(inHost).toBe(true);
    const config = richAnswers()["GET /config"] as Data<"GET /config">;
    await openScreen(path, {
      answers: {
        ...richAnswers(),
        "GET /config": { ...config, host: { botUsername: "GemplayBot", chain: "address" } },
      },
    });
    await settled();
    expect(location.pathname + location.search).toBe(path);
    await expectNoAxeFindings(path);
    for (const width of [320, 430, 375]) {
      await page.viewport(width, 667);
      await painted();
      await settled();
      expect.soft(sidewaysFindings(), `${path} at ${width}`).toEqual([]);
      // This test checks for covered controls except on the home screen, which has rows that scroll sideways, and in
      // games, which scroll the focused field into view.
      if (!/^\/(index|game)/.test(path)) expect.soft(coveredFindings(), `${path} at ${width}`).toEqual([]);
    }
    expect.soft(smallTargets(40), path).toEqual([]);
    // The messaging host shows its own header and back button, so the page must hide the page's back button.
    const leave = document.querySelector(".screen-header > .leave");
    expect(leave?.checkVisibility() ?? false).toBe(false);
  },
);

it("the profile inside the messaging host has the gear in its row of balances, and hides the logo", async () => {
  await openScreen("/profile", { answers: richAnswers() });
  await expect.element(page.getByRole("link", { name: t("nav.settings") })).toBeVisible();
  expect(page.getByRole("link", { name: t("nav.home") }).query()).toBeNull();
  await page.getByRole("link", { name: t("nav.settings") }).click();
  await expect.element(page.getByRole("button", { name: t("profile.logOutEverywhere") })).toBeVisible();
});
