import { errors } from "@gemplay/api-schema";
import { emitFromWallet } from "./support/announce-wallet.ts";
import {
  api,
  expect,
  expectSignedOut,
  origin,
  settled,
  signIn,
  storedToken,
  t,
  test,
} from "./support/journey.ts";
import { startPublicServer } from "./support/public-server.ts";

test("a guest meets the login rule on Wallet and Me, and comes to the tab after signing in", async ({
  page,
  wallet,
}) => {
  for (const [tab, path] of [
    ["tab.wallet", "/depositRecords"],
    ["tab.me", "/profile"],
  ] as const) {
    await page.goto("/index");
    await page.getByRole("link", { name: t(tab), exact: true }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByRole("heading", { name: t("login.title") })).toBeVisible();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe(`?next=${path}`);
  }
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(await page.evaluate(() => localStorage.getItem("address"))).toBe(wallet.address);
  expect(wallet.asked).toContain("personal_sign");
});

test("a sign-in refused in the wallet leaves a guest, says so, and can be tried again", async ({
  page,
  wallet,
}) => {
  wallet.refuses.set("personal_sign", 4001);
  await page.goto("/login");
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page.getByRole("alert")).toContainText(t("wallet.error.signatureRefused"));
  expect(await storedToken(page)).toBe("");

  wallet.refuses.clear();
  wallet.refuses.set("eth_requestAccounts", 4001);
  await page.goto("/login");
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page.getByRole("alert")).toContainText(t("wallet.error.connectionRefused"));

  wallet.refuses.clear();
  await signIn(page);
  expect(await storedToken(page)).not.toBe("");
});

test("a sign-in with a wallet that does not answer can be cancelled or repeated, and a late answer is ignored", async ({
  page,
  wallet,
}) => {
  const late = Promise.withResolvers<void>();
  wallet.beforeSigning = () => late.promise;
  await page.goto("/login");
  const choose = page.getByRole("button", { name: "Test Wallet" });
  await choose.click();
  const cancel = page.getByRole("button", { name: t("action.cancel") });
  await expect(cancel).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(t("login.demo")) })).toBeEnabled();
  await cancel.click();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByText(t("login.waiting"))).toHaveCount(0);
  late.resolve();
  await expect.poll(() => wallet.signed.length).toBe(1);
  expect(await storedToken(page)).toBe("");
  await expect(page).toHaveURL(`${origin}/login`);

  const never = Promise.withResolvers<void>();
  wallet.beforeSigning = () => never.promise;
  await choose.click();
  await expect(cancel).toBeVisible();
  wallet.beforeSigning = async () => {};
  await page.getByRole("button", { name: t("action.tryAgain") }).click();
  await expect(page).toHaveURL(`${origin}/index`);
  expect(await storedToken(page)).not.toBe("");
});

test("without a wallet in the browser, the demo wallet signs in and is funded", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: new RegExp(t("login.demo")) }).click();
  await expect(page).toHaveURL(/\/index$/);
  const address = await page.evaluate(() => localStorage.getItem("address"));
  const info = await api<{ address: string }>("/user/info", { token: await storedToken(page) });
  expect(info.address).toBe(address);
});

test("where no demo wallet is offered, a browser without a wallet is told to use one: 6100", async ({
  page,
}) => {
  const server = await startPublicServer();
  try {
    await page.goto(`${server.origin}/login`);
    await expect(page.getByRole("heading", { name: t("wallet.error.noWallet") })).toBeVisible();
    await expect(page.getByText(t("state.code", { code: 6100 }))).toBeVisible();
    await expect(page.getByRole("button", { name: t("login.demo") })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "MetaMask" }).first()).toHaveAttribute("href", /metamask/);
    await page.getByRole("button", { name: t("action.close") }).click();
    await expect(page).toHaveURL(`${server.origin}/index`);
  } finally {
    await server.stop();
  }
});

test("another account in the wallet logs out and starts anew at /", async ({ page, wallet }) => {
  await signIn(page, "/profile");
  const token = await storedToken(page);
  const other = wallet.changeAccount();
  await emitFromWallet(page, "accountsChanged", [other]);
  await expect(page).toHaveURL(`${origin}/index`);
  await expectSignedOut(page);
  // The page does not wait for the answer of its own call.
  await expect(() =>
    expect(api("/user/info", { token })).rejects.toThrow(`${errors.SessionEnded.code}`),
  ).toPass();
});

test("a disconnect of the wallet logs out; so does a wallet with another address at the start", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/profile");
  await emitFromWallet(page, "disconnect", { code: 4900 });
  await expect(page).toHaveURL(`${origin}/index`);
  await expectSignedOut(page);

  await signIn(page, "/profile");
  wallet.changeAccount();
  await page.goto("/index");
  await expectSignedOut(page);
});

test("a wallet without an account is asked once to connect again, and the session ends if that fails", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/profile");
  const token = await storedToken(page);
  wallet.revoke();
  wallet.asked.length = 0;
  await page.reload();
  await expect.poll(() => wallet.asked).toContain("eth_requestAccounts");
  await expect(page.getByRole("button", { name: t("profile.logOut"), exact: true })).toBeVisible();
  expect(await storedToken(page)).toBe(token);

  wallet.revoke();
  wallet.refuses.set("eth_requestAccounts", -32603);
  await page.reload();
  await expect(page).toHaveURL(`${origin}/index`);
  await expectSignedOut(page);
});

test("logging out ends the session in the browser and on the server, and removes the data of the account", async ({
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
  // Only choices of this device are left.
  const left = await page.evaluate(() => Object.keys(localStorage));
  const ofDevice = ["language", "installOffered", "wallet", "device", "termsPutOff"];
  expect(left.filter((name) => !ofDevice.includes(name))).toEqual([]);
  await expect
    .poll(() => api("/user/info", { token }).catch(String))
    .toContain(`${errors.SessionEnded.code}`);
});

test("an ended session says so and leads back to / after a moment", async ({ page, wallet }) => {
  await signIn(page, "/index");
  expect(wallet.asked).toContain("personal_sign");
  const token = await storedToken(page);
  // Away from the page, which would hear of it by its stream.
  await page.goto("/healthz");
  await api("/user/logout", { token, body: { everywhere: true } });
  // The alert is visible for three seconds, which a busy machine can miss, so the page records its alerts.
  await page.addInitScript(() => {
    const alerts: string[] = [];
    Object.assign(window, { alerts });
    const record = () => {
      for (const alert of document.querySelectorAll("[role=alert]")) alerts.push(alert.textContent ?? "");
    };
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto("/depositRecords", { waitUntil: "commit" });
  const alerts = () => page.evaluate(() => (window as unknown as { alerts: string[] }).alerts.join("\n"));
  await expect.poll(() => alerts().catch(String)).toContain(t("session.expired"));
  await expect(page).toHaveURL(`${origin}/index`);
  await expectSignedOut(page);
});
