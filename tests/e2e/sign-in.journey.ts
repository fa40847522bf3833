import { errors } from "@gemplay/api-schema";
import { api, expect, rpcUrl, settled, signIn, storedToken, t, test } from "./support/journey.ts";

/** Returns the BNB balance of an address in base units. */
async function bnbOf(address: string): Promise<bigint> {
  const call = { jsonrpc: "2.0", id: 1, method: "eth_getBalance", params: [address, "latest"] };
  const headers = { "content-type": "application/json" };
  const answer = await fetch(rpcUrl, { method: "POST", headers, body: JSON.stringify(call) });
  return BigInt(((await answer.json()) as { result: string }).result);
}

test("a player signs in with a wallet, and a log-out ends the session on the server and removes the data of the account", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/game?name=dice");
  await settled(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("commitments"))).not.toBeNull();
  await page.goto("/profile");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("lastKnown"))).not.toBeNull();
  expect(await page.evaluate(() => localStorage.getItem("address"))).toBe(wallet.address);
  const token = await storedToken(page);
  await page.getByRole("button", { name: t("profile.logOut"), exact: true }).click();
  await expect(page.getByRole("button", { name: t("profile.logOut"), exact: true })).toHaveCount(0);
  // After the log-out, the browser keeps only data that belongs to the device, not to the account.
  const left = await page.evaluate(() => Object.keys(localStorage));
  const ofDevice = ["language", "installOffered", "wallet", "device", "hints", "termsPutOff"];
  expect(left.filter((name) => !ofDevice.includes(name))).toEqual([]);
  await expect
    .poll(() => api("/user/info", { token }).catch(String))
    .toContain(`${errors.SessionEnded.code}`);
});

test("the demo wallet signs in and receives BNB in a browser without a wallet", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: new RegExp(t("login.demo")) }).click();
  await expect(page).toHaveURL(/\/index$/);
  const address = (await page.evaluate(() => localStorage.getItem("address"))) ?? "";
  const info = await api<{ address: string }>("/user/info", { token: await storedToken(page) });
  expect(info.address).toBe(address);
  expect(await bnbOf(address)).toBeGreaterThan(0n);
});
