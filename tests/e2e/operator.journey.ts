import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { createTranslate } from "@gemplay/i18n";
import type { Page } from "@playwright/test";
import operatorTexts from "../../apps/operator/src/i18n/texts.en.ts";
import { environmentFile } from "../../tools/stack/stack.ts";
import { depositBeside } from "./support/chain.ts";
import { balanceOf, expect, origin, says, signIn, t, test, watchFaults } from "./support/journey.ts";
import { chooseOwnAddress, confirmWithdrawal, setFundsPassword } from "./support/steps.ts";

const o = createTranslate("en", operatorTexts);
const data = process.env.JOURNEYS_DATA ?? "";
const read = (file: string) => JSON.parse(readFileSync(join(data, file), "utf8")) as Record<string, string>;
const password = "gem 2026 stone";

async function codeOf(email: string): Promise<string> {
  const program = ["apps/server/src/operator/operator.cli.ts", "operators", "code", email];
  const env = { ...process.env, ...read(environmentFile) };
  return (await promisify(execFile)(process.execPath, program, { env })).stdout.trim();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}

test("an operator signs in with a code, rejects a withdrawal, and the player has the money back", async ({
  page,
  wallet,
  browser,
}) => {
  await signIn(page, "/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await depositBeside(page, wallet, "5000");
  await page.goto("/withdraw");
  await chooseOwnAddress(page);
  // Worth more than what is paid without a person's look.
  await page.getByLabel(t("withdraw.quantity"), { exact: true }).fill("4000");
  await page.getByRole("button", { name: t("withdraw.preview") }).click();
  const act = t("withdraw.act", { amount: "4,000.0000", asset: "PLAY" });
  await page.getByRole("dialog").getByRole("button", { name: act }).click();
  await confirmWithdrawal(page, password);
  await expect.poll(() => balanceOf(page, "PLAY")).toBe("1000");

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const house = await desk.newPage();
  const broken = watchFaults(house);
  const { email = "", password: secret = "" } = read("operator-sign-in.json");
  await house.goto(`${origin}/operator/`);
  const fill = async (code: string) => {
    await house.getByLabel(o("signIn.email")).fill(email);
    await house.getByLabel(o("signIn.password")).fill(secret);
    await house.getByLabel(o("signIn.code")).fill(code);
    await house.getByRole("button", { name: o("signIn.act") }).click();
  };
  const right = await codeOf(email);
  await fill(right === "000000" ? "000001" : "000000");
  await expect(house.getByRole("alert")).toHaveText(says("error.operatorSignInRefused"));
  await expectAccessible(house);
  await fill(await codeOf(email));

  await house.getByRole("row").filter({ hasText: "4,000.0000 PLAY" }).getByRole("link").click();
  const detail = house.getByRole("region", { name: /^W-/ });
  await expect(detail.getByText(o("mark.address.own"))).toBeVisible();
  await expect(detail.getByText(o("mark.unpaid.good"))).toBeVisible();
  await expectAccessible(house);
  await detail.getByLabel(o("decision.note")).fill("asked by the player");
  await detail.getByRole("button", { name: o("decision.reject") }).click();
  await expect(detail.getByText(o("status.failed"))).toBeVisible();
  await expect.poll(() => balanceOf(page, "PLAY")).toBe("5000");

  await house.getByRole("link", { name: o("place.audit") }).click();
  await expect(house.getByText("asked by the player")).toBeVisible();
  for (const place of ["overview", "players", "settings", "announcements"] as const) {
    await house.getByRole("link", { name: o(`place.${place}`), exact: true }).click();
    await expect(house.getByRole("heading", { name: o(`place.${place}`), level: 1 })).toBeVisible();
    await expect(house.getByRole("status", { name: o("app.loading") })).toHaveCount(0);
    await expectAccessible(house);
  }
  // The same player's journal as a file; then nothing leaves the account any more, and the player is told.
  await house.getByRole("link", { name: o("place.players"), exact: true }).click();
  const search = house.getByRole("searchbox", { name: o("players.search") });
  await search.fill(wallet.address);
  await search.press("Enter");
  const list = house.getByRole("region", { name: o("place.players") });
  await expect(list.getByRole("link")).toHaveCount(1);
  await list.getByRole("link").click();
  const player = house.getByRole("region", { name: /^P-/ });
  const saving = house.waitForEvent("download");
  await player.getByRole("button", { name: o("journal.csv") }).click();
  expect(readFileSync(await (await saving).path(), "utf8")).toContain(",deposit,chain_in,player,PLAY,5000,");
  const freeze = player.getByRole("region", { name: o("freeze.is.none") });
  await freeze.getByLabel(o("reason.label")).fill("looked into");
  await freeze.getByRole("button", { name: o("freeze.act") }).click();
  await expect(player.getByText(o("player.withdrawals"), { exact: true })).toBeVisible();
  await expectAccessible(house);
  await page.goto("/withdraw");
  await expect(page.getByRole("button", { name: t("withdraw.preview") })).toHaveAccessibleDescription(
    t("withdraw.frozen"),
  );
  await house.getByRole("button", { name: o("app.signOut") }).click();
  await expect(house.getByRole("heading", { name: o("signIn.title") })).toBeVisible();
  expect(broken).toEqual([]);
  await desk.close();
});
