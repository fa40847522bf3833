// The same screens as in a window, where the messaging host's frame changes them. What host and page say to each other: host.journey.ts.
import type { Data } from "@gemplay/api-schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeFindings } from "../../test/axe.ts";
import { coveredFindings, sidewaysFindings, smallTargets } from "../../test/measures.ts";
import { richAnswers } from "../../test/rich-player.ts";
import { openScreen } from "../../test/screen.tsx";
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
  "%s in the host's frame is whole at every width, can be touched, and axe finds nothing on it",
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
      // Home's rows are moved by a finger, and a game brings what is typed in into sight by itself.
      if (!/^\/(index|game)/.test(path)) expect.soft(coveredFindings(), `${path} at ${width}`).toEqual([]);
    }
    expect.soft(smallTargets(40), path).toEqual([]);
    // The host's header stands for the page's own mark, and its back button for ours.
    const leave = document.querySelector(".screen-header > .leave");
    expect(leave?.checkVisibility() ?? false).toBe(false);
  },
);
