import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openAgain } from "../../../test/open-again.ts";
import { richAnswers } from "../../../test/rich-player.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { goInside, painted, settled } from "../../../test/settled.ts";

const sheet = () => page.getByRole("dialog", { name: t("install.title") });

/** Interval in ms at which the page checks whether to show the installation offer. */
const lookEveryMs = 1_000;
async function lookThrice(): Promise<void> {
  for (let look = 0; look < 3; look++) vi.advanceTimersByTime(lookEveryMs);
  await painted();
}

describe("the installation on an iPhone", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("the offer to install the page appears once after a win, but not over a game", async () => {
    const opening = { player: true, offersInstall: true, answers: richAnswers() };
    await openScreen("/game?name=dice", opening);
    // The list of game records contains a win, which makes the page offer the installation.
    await press(t("rounds.title"));
    await expect
      .element(
        page
          .getByRole("listitem")
          .filter({ hasText: t("result.win") })
          .first(),
      )
      .toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await lookThrice();
    expect(sheet().query()).toBeNull();

    await goInside("/index");
    await expect
      .poll(async () => {
        await lookThrice();
        return sheet().query()?.textContent;
      })
      .toContain(t("install.appleThen"));
    await press(t("install.understood"));
    await expect.element(sheet()).not.toBeInTheDocument();

    await openAgain("/index", opening);
    await settled();
    await lookThrice();
    expect(sheet().query()).toBeNull();
  });

  it("the install sheet shows the installation steps after a tap on the install button of the settings", async () => {
    await openScreen("/profile?view=settings", { player: true });
    await press(t("profile.install"));
    await expect.element(sheet().getByText(t("install.appleFirst"))).toBeVisible();
  });
});
