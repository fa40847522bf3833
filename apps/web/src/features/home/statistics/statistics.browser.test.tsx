import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerOf } from "../../../../test/answers.ts";
import { callsOf } from "../../../../test/api-stand-in.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";

const realised = {
  rounds: 4_321,
  staked: "1000",
  paid: "985",
  paidPercent: "98.50",
  marginPercent: "0.42",
  parts: 120,
};

it("the statistics show a guest the rounds and the exact return of a game, request the chosen period, and save a CSV file", async () => {
  const files = savedFiles();
  await openScreen("/index?view=statistics", {
    answers: {
      "GET /statistics": answerOf("GET /statistics", {
        leastParts: 30,
        total: realised,
        games: [{ game: "dice", ...realised, exactLeastPercent: "98.98", exactMostPercent: "98.99" }],
      }),
    },
  });
  const dice = page.getByRole("listitem").filter({ hasText: "Dice" });
  await expect.element(dice).toMatchTextContent(/98\.98–98\.99/);
  await expect.element(dice).toMatchTextContent(/4,321/);
  await page.getByText(t("statistics.today"), { exact: true }).click();
  await expect.poll(() => callsOf("GET /statistics").at(-1)?.query.window).toBe("today");
  await expect.element(dice).toMatchTextContent(/98\.98–98\.99/);
  await press(t("statistics.csv"));
  await expect.poll(() => files[0]?.text).toContain(t("statistics.paidAmount"));
  expect(files[0]?.text).toContain("Dice,4321,1000,985,98.50,0.42,98.98–98.99,120");
});
