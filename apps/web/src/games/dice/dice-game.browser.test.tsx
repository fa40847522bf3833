import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsOf } from "../../../test/api-stand-in.ts";
import { betButton, field } from "../../../test/instant.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { tableAnswers } from "../../../test/table.ts";

const roll = () => betButton(t("dice.roll"));
const stake = () => page.getByRole("textbox", { name: t("play.amount") });

it("the ½, 2× and Max buttons of Dice keep the stake within the limits, and the description of the roll button names the largest bet", async () => {
  await openScreen("/game?name=dice", { player: true, answers: tableAnswers() });
  await expect.element(stake()).toHaveValue("1.0000");
  await press(t("play.half"));
  await expect.element(stake()).toHaveValue("0.5000");
  await press(t("play.double"));
  await press(t("play.double"));
  await expect.element(stake()).toHaveValue("2.0000");
  await press(t("play.max"));
  await expect.element(stake()).toHaveValue("1,000.0000");
  await press(t("play.double"));
  await expect.element(stake()).toHaveValue("1,000.0000");

  await field(t("dice.chance")).fill("0.01");
  await expect.element(field(t("dice.multiplier"))).toHaveValue(expect.stringMatching(/^9[0-9]{3}\./));
  await expect.element(roll()).toHaveAttribute("aria-disabled", "true");
  await expect
    .element(roll())
    .toHaveAccessibleDescription(/^The largest bet at this multiplier is 5\.\d{4} PLAY\.$/);
  await press(t("play.max"));
  await expect.element(stake()).toHaveValue(expect.stringMatching(/^5\.\d{4}$/));
  await roll().click();
  const results = page.getByRole("navigation", { name: t("play.lastResults") });
  await expect.element(results.getByRole("link").first()).toBeVisible();
  expect(callsOf("POST /games/dice/bet")).toHaveLength(1);
});

it("the page of Dice rejects a win chance above 90%, and shows a link to the deposit page for a stake above the balance", async () => {
  await openScreen("/game?name=dice", { player: true, answers: tableAnswers() });
  await field(t("dice.chance")).fill("90.01");
  await expect.element(roll()).toHaveAccessibleDescription(t("dice.wrong"));
  await field(t("dice.chance")).fill("50");
  await stake().fill("1000.01");
  await expect.element(page.getByRole("link", { name: t("play.deposit", { asset: "PLAY" }) })).toBeVisible();
  expect(callsOf("POST /games/dice/bet")).toHaveLength(0);
});
