import { afterAll, beforeAll, expect, it } from "vitest";
import { expectFits, expectOpens, expectUsable } from "../../test/every-screen.ts";
import { publicAnswers } from "../../test/rich-player.ts";
import { guestScreens } from "../../test/screen-paths.ts";
import { setReducedMotion } from "../../test/settled.ts";

beforeAll(() => setReducedMotion(true));
afterAll(() => setReducedMotion(false));

it.each(guestScreens)(
  "the guest screen %s opens without layout shifts, passes axe, shows a focus ring at every Tab stop, and fits every window size",
  async (path) => {
    await expectOpens(path, { answers: publicAnswers });
    expect(await expectUsable(path)).toContain("button.icon-button");
    await expectFits(path);
  },
);
