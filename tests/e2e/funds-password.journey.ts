import { errors } from "@gemplay/api-schema";
import { api, expect, origin, says, signIn, storedToken, t, test } from "./support/journey.ts";
import { setFundsPassword } from "./support/steps.ts";

const password = "gem 2026 stone";
const signatures = (asked: readonly string[]) => asked.filter((method) => method === "personal_sign").length;

test("the first funds password takes the wallet's signature: refused, by another account and outdated it sets nothing", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/setPass?next=/withdraw");
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
  const isSet = async () =>
    (await api<{ fundsPasswordSet: boolean }>("/user/info", { token: await storedToken(page) }))
      .fundsPasswordSet;
  const again = () => page.getByRole("button", { name: t("funds.set") }).click();
  await expect(page.getByText(t("funds.sign"))).toBeVisible();

  wallet.refuses.set("personal_sign", 4001);
  await setFundsPassword(page, password);
  await expect(alert(t("wallet.error.signatureRefused"))).toContainText("4001");
  wallet.refuses.clear();
  expect(await isSet()).toBe(false);

  // Another account signs, and the wallet did not say that it was changed.
  const other = await wallet.signAsAnother(again);
  await expect(alert(says("error.signatureInvalid"))).toBeVisible();
  expect(other).not.toBe(wallet.address);
  expect(await isSet()).toBe(false);

  // A question that was answered before, or is too old, is not known any more.
  await page.route("**/api/user/proof_message", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { nonce: string } };
    await route.fulfill({
      response: answer,
      json: { ...rest, data: { ...data, nonce: `p${"0".repeat(31)}` } },
    });
  });
  await again();
  await expect(alert(says("error.freshProofInvalid"))).toBeVisible();
  await page.unroute("**/api/user/proof_message");
  expect(await isSet()).toBe(false);

  const before = signatures(wallet.asked);
  await again();
  await expect(page).toHaveURL(`${origin}/withdraw`);
  expect(signatures(wallet.asked)).toBe(before + 1);
  expect(wallet.signed.at(-1)).toContain("Set the funds password of account");
  expect(await isSet()).toBe(true);
});

test("while the wallet is asked the screen says so, and a second tap asks no second time", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/setPass");
  const { promise, resolve } = Promise.withResolvers<void>();
  wallet.beforeSigning = () => promise;
  const before = signatures(wallet.asked);
  await setFundsPassword(page, password);
  const button = page.getByRole("button", { name: t("funds.signing") });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click({ force: true });
  resolve();
  await expect(page).toHaveURL(`${origin}/profile`);
  expect(signatures(wallet.asked)).toBe(before + 1);
});

test("a locked funds password is replaced by a new signature", async ({ page, wallet }) => {
  await signIn(page, "/setPass");
  await setFundsPassword(page, password);
  await expect(page).toHaveURL(`${origin}/profile`);
  const token = await storedToken(page);
  const confirm = (text: string) =>
    api("/user/confirm_fund_password", {
      token,
      body: { password: text, assetId: "PLAY", blockchainId: "BSC", address: wallet.address, amount: "10" },
    });
  for (let tries = 0; tries < 5; tries++) await expect(confirm("wrong one")).rejects.toThrow();
  await page.goto("/withdraw");
  await page.getByRole("link", { name: t("funds.forgotten") }).click();
  await expect(page.getByRole("heading", { name: t("funds.recover") })).toBeVisible();
  await page.getByLabel(t("funds.new"), { exact: true }).fill("another 2026");
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("another 2026");
  const recover = page.getByRole("button", { name: t("funds.recover") });
  // It was set, and a fault on the way answered in the server's place: nobody says that nothing was.
  await page.route(
    "**/api/user/recover_fund_password",
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, json: { code: 1000, msg: "Bad gateway", data: null } });
    },
    { times: 1 },
  );
  await recover.click();
  await expect(page.getByRole("alert").filter({ hasText: t("funds.unanswered") })).toBeVisible();
  await recover.click();
  await expect(page).toHaveURL(`${origin}/withdraw`);
  expect(wallet.signed.at(-1)).toContain("Replace the funds password of account");
  await expect(confirm(password)).rejects.toThrow(`${errors.FundsPasswordIncorrect.code}`);
  await expect(confirm("another 2026")).resolves.toBeTruthy();
});

test("the old funds password changes it: wrong, lost and right", async ({ page, wallet }) => {
  await signIn(page, "/changePass");
  await expect(page.getByText(t("withdraw.passwordMissing"))).toBeVisible();
  await page.getByRole("link", { name: t("funds.set") }).click();
  await setFundsPassword(page, password);
  await expect(page).toHaveURL(`${origin}/profile`);
  await page.getByRole("link", { name: t("profile.fundsPassword") }).click();
  await expect(page).toHaveURL(`${origin}/changePass`);

  const before = signatures(wallet.asked);
  const oldField = page.getByLabel(t("funds.old"), { exact: true });
  const act = page.getByRole("button", { name: t("funds.change") });
  await oldField.fill("wrong one");
  await page.getByLabel(t("funds.new"), { exact: true }).fill(password);
  await page.getByLabel(t("password.repeat"), { exact: true }).fill(password);
  await act.click();
  await expect(
    page.getByRole("alert").filter({ hasText: says("error.fundsPasswordOldIncorrect", { count: 4 }) }),
  ).toBeVisible();
  await expect(oldField).toBeFocused();

  await oldField.fill(password);
  await expect(page.getByText(t("funds.same"))).toBeVisible();
  await page.getByLabel(t("funds.new"), { exact: true }).fill("another 2026");
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("another 2026");
  // It was changed, and a fault on the way answered in the server's place: nobody says that nothing was.
  await page.route(
    "**/api/user/change_fund_password",
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, json: { code: 1000, msg: "Bad gateway", data: null } });
    },
    { times: 1 },
  );
  await act.click();
  await expect(page.getByRole("alert").filter({ hasText: t("funds.changeUnanswered") })).toBeVisible();

  await oldField.fill("another 2026");
  await page.getByLabel(t("funds.new"), { exact: true }).fill("third 2026");
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("third 2026");
  await act.click();
  await expect(page).toHaveURL(`${origin}/profile`);
  await expect(page.getByText(t("funds.changed"))).toBeVisible();
  expect(signatures(wallet.asked)).toBe(before);
  const token = await storedToken(page);
  const confirm = (text: string) =>
    api("/user/confirm_fund_password", {
      token,
      body: { password: text, assetId: "PLAY", blockchainId: "BSC", address: wallet.address, amount: "10" },
    });
  await expect(confirm("another 2026")).rejects.toThrow(`${errors.FundsPasswordIncorrect.code}`);
  await expect(confirm("third 2026")).resolves.toBeTruthy();
});

test("while withdrawals wait after a change, the form and the record say until when", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/setPass");
  await setFundsPassword(page, password);
  await expect(page).toHaveURL(`${origin}/profile`);
  expect(wallet.signed.at(-1)).toContain("Set the funds password of account");
  const untilMs = Date.now() + 86_400_000;
  // The stack of journeys lets nothing wait, or every other journey would: its answers are given the hold.
  await page.route("**/api/user/info", async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: object };
    await route.fulfill({
      response: answer,
      json: { ...rest, data: { ...data, withdrawalsHeldUntilMs: untilMs } },
    });
  });
  const record = {
    ...{
      id: "0",
      requestId: "0",
      assetId: "PLAY",
      token: "PLAY",
      blockchainId: "BSC",
      amount: "10",
      fee: "1",
    },
    ...{ address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", netAmount: "9", status: "under_review" },
    ...{ heldUntilMs: untilMs, transactionHash: null, changedAtMs: Date.now(), atMs: Date.now() },
  };
  await page.route("**/api/assets/get_withdraw_records*", (route) =>
    route.fulfill({ json: { code: 200, msg: "", data: { records: [record], nextCursor: null } } }),
  );
  await page.goto("/withdraw");
  const [held = ""] = t("withdraw.held", { time: "|" }).split("|");
  await expect(page.getByText(held)).toBeVisible();
  await page.goto("/depositRecords");
  await page.getByRole("link", { name: `${t("wallet.withdraw")} PLAY` }).click();
  const [waits = ""] = t("records.withdrawHeld", { time: "|" }).split("|");
  await expect(page.getByText(waits)).toBeVisible();
});
