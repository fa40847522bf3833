import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Data } from "@gemplay/api-schema";
import { askOperator } from "../../tools/stack/server-process.ts";
import { environmentFile } from "../../tools/stack/stack.ts";
import { depositBeside } from "./support/chain.ts";
import { api, expect, signIn, storedToken, t, test } from "./support/journey.ts";

type Published = Data<"GET /solvency">;

/** Creates a proof of the money that the house owes now, and waits until the root of the proof is on the chain. */
async function prove(): Promise<NonNullable<Published["newest"]>> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const environment = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const said = await askOperator(environment, ["solvency"]);
  const takenAtMs = Date.parse(/[\d-]+T[\d:.]+Z/.exec(said)?.[0] ?? "");
  const published = () => api<Published>("/solvency");
  await expect.poll(async () => (await published()).newest?.takenAtMs).toBeGreaterThanOrEqual(takenAtMs);
  await expect.poll(async () => (await published()).newest?.witness).not.toBeNull();
  const { newest } = await published();
  if (newest === null) throw new Error("none was published");
  return newest;
}

test("a player verifies that the published sum includes the player's balance, and saves the proof", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/index");
  await depositBeside(page, wallet, "12.5");
  const token = await storedToken(page);
  const tree = await prove();

  await page.goto("/index?view=fairness");
  await page.getByRole("link", { name: t("fair.reserves") }).click();
  await expect(page.getByRole("heading", { name: t("solvency.title") })).toBeVisible();
  await expect(page.getByText(t("solvency.vault")).first()).toBeVisible();
  await expect(page.getByText(tree.statement.split("\n")[0] ?? "")).toBeHidden();
  await expect(page.getByText(t("solvency.others"))).toBeVisible();
  await page.getByText(t("solvency.statement")).click();
  await expect(page.getByText(tree.signature)).toBeVisible();

  await page.getByRole("button", { name: t("solvency.verify") }).click();
  await expect(page.getByText(t("solvency.verified"), { exact: true })).toBeVisible();
  await expect(page.getByText("12.5000 PLAY")).toBeVisible();
  await expect(page.getByText(t("solvency.rootWitnessed"))).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: t("solvency.save") }).click();
  const saved = readFileSync(await (await download).path(), "utf8");
  const { proof } = await api<Data<"GET /user/solvency/proof">>("/user/solvency/proof", { token });
  expect(JSON.parse(saved)).toEqual(proof);
});
