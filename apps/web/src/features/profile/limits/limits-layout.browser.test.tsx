import { afterAll, beforeAll, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerOf } from "../../../../test/answers.ts";
import { Refusal } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { playerLimits, raiseTo } from "../../../../test/limits.ts";
import { sidewaysFindings, smallTargets } from "../../../../test/measures.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { painted, setReducedMotion, settled } from "../../../../test/settled.ts";
import { tableAnswers } from "../../../../test/table.ts";

beforeAll(() => setReducedMotion(true));
afterAll(() => setReducedMotion(false));

const dailyBets = { assetId: "PLAY", kind: "bets", period: "day" } as const;
const least = 24;

/**
 * Checks the visible content with the accessibility checker axe. Checks the width of the content and the touch targets,
 * on a narrow screen and at a text size of 200%.
 */
async function look(place: string): Promise<void> {
  await expectNoAxeFindings(place);
  for (const size of [
    [320, 640],
    [188, 406],
  ] as const) {
    const [width, height] = size;
    await page.viewport(width, height);
    await painted();
    await settled();
    expect([...sidewaysFindings(), ...smallTargets(least)], `${place} at ${size.join(" × ")}`).toEqual([]);
  }
  await page.viewport(375, 812);
}

async function closeSheet(name: string): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog", { name })).not.toBeInTheDocument();
}

it("the limits screen and its sheets pass the axe checks, fit a narrow screen and 200% text size, and have touch targets of 24 px", async () => {
  const limits = playerLimits();
  limits.allow(dailyBets, { limit: "2", next: raiseTo("12345.6789", Date.now() + 86_000_000) });
  await openScreen("/profile?view=limits", { player: true, answers: limits.answers });
  await settled();
  await expect.element(page.getByText(/^you can confirm in /)).toBeVisible();
  await look("the screen");
  const bets = t("limits.betsDay", { asset: "PLAY" });
  await press(`${t("limits.change")}: ${bets}`);
  await page.getByRole("textbox", { name: t("limits.limit") }).fill("99");
  await look("the sheet of a limit");
  await closeSheet(bets);
  await press(t("limits.startHours"));
  await expect.element(page.getByRole("dialog", { name: t("limits.takeBreak") })).toBeVisible();
  await look("the sheet of a break");
  await closeSheet(t("limits.takeBreak"));
  await press(new RegExp(`^${t("limits.exclusion")}`));
  await expect.element(page.getByRole("dialog", { name: t("limits.exclusion") })).toBeVisible();
  await look("the sheet of an exclusion");
});

it("the sheets for limits and breaks pass the axe checks, fit a narrow screen and 200% text size, and have touch targets of 24 px", async () => {
  const limits = playerLimits();
  limits.allow(dailyBets, { limit: "2", used: "1.5" });
  const openedAtMs = Date.now();
  await openScreen("/game?name=dice", {
    player: true,
    answers: {
      ...tableAnswers(),
      ...limits.answers,
      "POST /games/dice/bet": () => {
        throw new Refusal("LimitReached");
      },
      "GET /user/reality": answerOf("GET /user/reality", {
        sinceMs: openedAtMs - 16 * 60_000,
        untilMs: openedAtMs,
        assets: [
          { assetId: "PLAY", bets: 1, staked: "1", net: "-1", course: [{ atMs: openedAtMs, net: "-1" }] },
        ],
      }),
    },
  });
  await press(new RegExp(`^${t("dice.roll")}`));
  await expect.element(page.getByRole("dialog", { name: t("stop.day") })).toMatchTextContent("2.0000 PLAY");
  await look("the sheet of a stopped bet");
  await page
    .getByRole("dialog", { name: t("stop.day") })
    .getByRole("button", { name: new RegExp(`^${t("limits.takeBreak")}`) })
    .click();
  await look("the choice of a break");
  await press(t("action.cancel"));
  await press(t("stop.done"));

  // The test reads the current time only here, because the measurements above take long on a slow machine and would
  // make the play time longer than 16 minutes.
  const now = Date.now();
  const past = now - 16 * 60_000;
  localStorage.setItem("playClock.7", JSON.stringify({ startedMs: past, lastMs: now, toldMs: past }));
  limits.set({ realityMinutes: 15 });
  const check = page.getByRole("dialog", { name: t("reality.minutes", { count: 16 }) });
  await expect.poll(() => document.querySelectorAll("dialog dd")).toHaveLength(3);
  await check.getByRole("button", { name: t("limits.change") }).click();
  await look("the reality check");
});
