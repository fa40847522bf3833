// The screens inside the messaging host's frame, each once: the same pages as in a window, where the frame changes them.
import { expectNoFindingsInFrame } from "./support/axe.ts";
import { newUser, takePlayersPhone, test } from "./support/host.ts";
import { expect } from "./support/journey.ts";
import { coveredFindings, goInside, hostScreens, sidewaysFindings, smallTargets } from "./support/screens.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ timeout: 300_000 });

test("each screen in the frame is whole at every width, can be touched, and axe finds nothing on it", async ({
  page,
}) => {
  const user = newUser();
  const phone = await takePlayersPhone(page, user);
  const app = await phone.open();
  for (const path of hostScreens) {
    await goInside(app, path);
    expect(new URL(app.url()).pathname + new URL(app.url()).search, "the screen stays").toBe(path);
    await expectNoFindingsInFrame(page, "iframe", path);
    for (const width of ["320", "430", "375"]) {
      await phone.choose(/^Width/, width);
      await expect.poll(() => app.evaluate(() => innerWidth)).toBe(Number(width));
      expect.soft(await sidewaysFindings(app), `${path} at ${width}`).toEqual([]);
      // Home's rows are moved by a finger, and a game brings what is typed in into sight by itself.
      if (!/^\/(index|game)/.test(path))
        expect.soft(await coveredFindings(app), `${path} at ${width}`).toEqual([]);
    }
    expect.soft(await smallTargets(app, 40), path).toEqual([]);
    // The host's header stands for the page's own mark, and its back button for ours.
    await expect(app.locator(".screen-header > .leave:visible")).toHaveCount(0);
  }
});
