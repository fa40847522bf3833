import { afterAll, beforeAll, expect, it } from "vitest";
import { expectFits, expectOpens, expectUsable } from "../../test/every-screen.ts";
import { publicAnswers } from "../../test/rich-player.ts";
import { guestScreens } from "../../test/screen-paths.ts";
import { setReducedMotion } from "../../test/settled.ts";

beforeAll(() => setReducedMotion(true));
afterAll(() => setReducedMotion(false));

it.each(guestScreens)(
  "a guest's screen %s opens without a jump, can be read and used by keys, and fits every window",
  async (path) => {
    await expectOpens(path, { answers: publicAnswers });
    expect(await expectUsable(path)).toContain("button.icon-button");
    await expectFits(path);
  },
);
