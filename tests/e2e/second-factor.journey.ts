import { randomUUID } from "node:crypto";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { codeTo } from "./support/inbox.ts";
import { expect, origin, signIn, t, test } from "./support/journey.ts";
import { answerSecondFactor, turnSecondFactorOn } from "./support/second-factor.ts";
import { setFundsPassword } from "./support/steps.ts";

const password = "heron-K7-41";

test("with it on the address book takes a code, and one signature is enough for several tries", async ({
  page,
  wallet,
}) => {
  await signIn(page, "/setPass?next=/withdraw");
  await setFundsPassword(page, "gem 2026 stone");
  await page.goto("/profile?view=sessions");
  const recovery = await turnSecondFactorOn(page, async () => undefined);

  await page.goto("/withdraw");
  await page.getByRole("button", { name: t("book.title") }).click();
  const book = page.getByRole("dialog", { name: t("book.title") });
  await book.getByLabel(t("book.name"), { exact: true }).fill("Cold wallet");
  await book
    .getByLabel(t("records.address"), { exact: true })
    .fill(privateKeyToAddress(generatePrivateKey()));
  const before = wallet.signed.length;
  await book.getByRole("button", { name: t("book.addAct") }).click();
  await answerSecondFactor(page, recovery[0] ?? "");
  await expect(book.getByRole("button", { name: /^Cold wallet/ })).toBeVisible();
  expect(wallet.signed.length - before).toBe(1);

  await book.getByRole("switch").click();
  await expect(book.getByText(t("book.lockOn", { hours: 24 }))).toBeVisible();
  await book.getByRole("switch").click();
  await answerSecondFactor(page, recovery[1] ?? "");
  await expect(book.getByText(t("book.lockEnds", { time: "|" }).split("|")[1] ?? "")).toBeVisible();
});

test("with it on a login password is changed and a wallet bound by a code, the wallet signing once", async ({
  page,
  wallet,
}) => {
  const email = `nora.${randomUUID().slice(0, 8)}@mail.example`;
  await page.goto("/?code=KX7stone");
  await page.goto("/login?view=register&next=/profile?view=sessions");
  await page.getByRole("textbox", { name: t("account.email"), exact: true }).fill(email);
  await page.getByLabel(t("account.loginPassword"), { exact: true }).fill(password);
  await page.getByLabel(t("password.repeat"), { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: t("account.age") }).check({ force: true });
  await page.getByRole("checkbox", { name: new RegExp(t("account.accept")) }).check({ force: true });
  await page.getByRole("button", { name: t("account.make") }).click();
  await page.getByLabel(t("code.heading")).fill(await codeTo(email));
  await expect(page).toHaveURL(`${origin}/profile?view=sessions`);
  // The code of the address has come through redirect and registration.
  expect(await page.evaluate(() => localStorage.getItem("inviteCode"))).toBe("KX7stone");

  const recovery = await turnSecondFactorOn(page, () =>
    page.getByRole("dialog").getByLabel(t("proof.loginPassword"), { exact: true }).fill(password),
  );
  const ways = page.getByRole("listitem").filter({ hasText: t("ways.wallet") });
  await ways.getByRole("button", { name: t("ways.bind") }).click();
  const sheet = page.getByRole("dialog", { name: t("ways.bindWallet") });
  await sheet.getByRole("radio", { name: "Test Wallet" }).check({ force: true });
  await sheet.getByLabel(t("proof.loginPassword"), { exact: true }).fill(password);
  await sheet.getByRole("button", { name: t("ways.signBind") }).click();
  await answerSecondFactor(page, recovery[0] ?? "");
  await expect(page.getByText(t("ways.walletBound"))).toBeVisible();
  expect(wallet.signed.length).toBe(1);

  await page.goto("/profile?view=secret");
  await page.getByLabel(t("secret.old"), { exact: true }).fill(password);
  await page.getByLabel(t("secret.new"), { exact: true }).fill("another-K7-41");
  await page.getByLabel(t("password.repeat"), { exact: true }).fill("another-K7-41");
  await page.getByRole("button", { name: t("secret.act") }).click();
  await answerSecondFactor(page, recovery[1] ?? "");
  await expect(page).toHaveURL(`${origin}/profile`);
});
