import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Data } from "@gemplay/api-schema";
import { askOperator } from "../../tools/stack/server-process.ts";
import { environmentFile } from "../../tools/stack/stack.ts";
import { depositBeside } from "./support/chain.ts";
import { api, expect, signIn, storedToken, t, test } from "./support/journey.ts";

// The tests run one after the other, because each makes a proof and the page shows the newest one.
test.describe.configure({ mode: "default" });

type Published = Data<"GET /solvency">;

/** Has a proof made over what is owed now, and waits until the chain holds its root. */
async function prove(): Promise<NonNullable<Published["newest"]>> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const environment = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const said = await askOperator(environment, ["solvency"]);
  const takenAtMs = Date.parse(/[\d-]+T[\d:.]+Z/.exec(said)?.[0] ?? "");
  const published = () => api<Published>("/solvency");
  await expect
    .poll(async () => (await published()).newest?.takenAtMs, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(takenAtMs);
  await expect.poll(async () => (await published()).newest?.witness, { timeout: 60_000 }).not.toBeNull();
  const { newest } = await published();
  if (newest === null) throw new Error("none was published");
  return newest;
}

const bet = (token: string) =>
  api("/games/dice/bet", {
    token,
    body: {
      ...{ key: crypto.randomUUID(), asset: "PLAY", amount: "1" },
      params: { direction: "over", targetCenti: 5_000 },
    },
  });

test("a player verifies that their balance is in the sum; a proof that was tampered with fails", async ({
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

  const field = page.getByRole("textbox", { name: t("solvency.savedLabel") });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/solvency") || request.url().includes("/solvency/proof"))
      calls.push(request.url());
  });
  await field.fill(saved);
  await expect(page.getByText(t("solvency.verified"), { exact: true })).toHaveCount(2);
  await field.fill(saved.replace('"12.5"', '"12.6"'));
  await expect(page.getByText(t("solvency.whyRoot"))).toBeVisible();
  await expect(page.getByText(t("solvency.notVerified"))).toBeVisible();
  await field.fill("{}");
  await expect(page.getByText(t("solvency.whyFormat"))).toBeVisible();
  expect(calls, "nothing was asked of the server").toEqual([]);
});

test("a proof that the server changes on the way fails in the page", async ({ page, wallet }) => {
  await signIn(page, "/index");
  await depositBeside(page, wallet, "3");
  await prove();
  // Before the page's own code, as a server that lies would answer.
  await page.addInitScript(() => {
    const fetched = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await fetched(input, init);
      const url = String(input instanceof Request ? input.url : input);
      if (!url.includes("/user/solvency/proof")) return answer;
      return new Response((await answer.text()).replace('"PLAY":"3"', '"PLAY":"2"'), {
        status: answer.status,
        headers: { "content-type": "application/json" },
      });
    };
  });
  await page.goto("/index?view=solvency");
  await page.getByRole("button", { name: t("solvency.verify") }).click();
  await expect(page.getByText(t("solvency.whyRoot"))).toBeVisible();
  await expect(page.getByText(t("solvency.verified"), { exact: true })).toHaveCount(0);
});

test("guests see what is owed and held, and what the games paid", async ({ page, wallet, browser }) => {
  await signIn(page, "/index");
  await depositBeside(page, wallet, "20");
  const token = await storedToken(page);
  for (let round = 0; round < 5; round++) await bet(token);
  await prove();

  const guest = await (await browser.newContext({ viewport: { width: 375, height: 812 } })).newPage();
  await guest.addInitScript(() => localStorage.setItem("language", "en"));
  await guest.goto("/index?view=solvency");
  await expect(guest.getByText(t("solvency.owed")).first()).toBeVisible();
  await expect(guest.getByText(t("solvency.guest"))).toBeVisible();
  await expect(guest.getByRole("button", { name: t("solvency.verify") })).toHaveCount(0);

  await guest.getByRole("link", { name: t("solvency.statistics") }).click();
  await expect(guest.getByRole("heading", { name: t("statistics.title") })).toBeVisible();
  const dice = guest.getByRole("listitem").filter({ hasText: "Dice" });
  await expect(dice).toContainText("98.98–98.99");
  await expect(dice).toContainText(/[1-9]/);
  await guest.getByText(t("statistics.today"), { exact: true }).click();
  await expect(dice).toContainText("98.98–98.99");
  const download = guest.waitForEvent("download");
  await guest.getByRole("button", { name: t("statistics.csv") }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv).toContain(t("statistics.paidAmount"));
  expect(csv).toContain("98.98–98.99");
});
