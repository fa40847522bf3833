import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { callsOf } from "../../../test/api-stand-in.ts";
import { bet, betButton, field } from "../../../test/instant.ts";
import { openScreen, press, t } from "../../../test/screen.tsx";
import { tableAnswers } from "../../../test/table.ts";

const launch = () => betButton(t("limbo.go"));
const target = () => field(t("limbo.target"));
const chance = () => field(t("limbo.chance"));

it("the page of Limbo updates the win chance when the target changes, and the rules show the exact return for the target", async () => {
  await openScreen("/game?name=limbo");
  await expect.element(chance()).toHaveValue("49.5000");
  await target().fill("1000000");
  await expect.element(chance()).toHaveValue("0.0000954");
  await press(`${t("play.rules")} · ${t("play.rtp", { rtp: "95.36%" })}`);
  const rules = page.getByRole("dialog", { name: t("limbo.rulesTitle") });
  await expect.element(rules).toMatchTextContent("95.3674%");
  await userEvent.keyboard("{Escape}");
  await expect.element(rules).not.toBeInTheDocument();
});

it("the page of Limbo shows an error message for a target that the game does not offer, and accepts a bet at the smallest target", async () => {
  await openScreen("/game?name=limbo");
  for (const text of ["1", "1.005", "1000000.01", ""]) {
    await target().fill(text);
    await expect.element(launch(), { message: text }).toHaveAccessibleDescription(t("limbo.wrong"));
  }
  await target().fill("1.01");
  await expect.element(chance()).toHaveValue("98.0198");
  await bet(t("limbo.go"));
});

it("the page of Limbo sends a bet with the target that results from the typed win chance", async () => {
  await openScreen("/game?name=limbo", { player: true, answers: tableAnswers() });
  await chance().fill("66");
  await expect.element(target()).toHaveValue("1.50");
  await bet(t("limbo.go"));
  expect(callsOf("POST /games/limbo/bet").map(({ body }) => body)).toMatchObject([
    { asset: "PLAY", amount: "1", params: { targetE4: 15_000 } },
  ]);
});
