import { randomInt } from "node:crypto";
import { type Data, errors } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { games } from "@gemplay/games";
import { createTranslate } from "@gemplay/i18n";
import type { Browser, Page } from "@playwright/test";
import { readPageTexts } from "../setup/page-texts.ts";
import { announceWallet } from "./support/announce-wallet.ts";
import { depositBeside } from "./support/chain.ts";
import {
  acceptTermsUnasked,
  api,
  balanceOf,
  expect,
  expectSignedOut,
  origin,
  rpcUrl,
  settled,
  signIn,
  storedToken,
  t,
  test,
} from "./support/journey.ts";
import { chooseOwnAddress, confirmWithdrawal, previewWithdrawal, setFundsPassword } from "./support/steps.ts";
import { TestWallet } from "./support/test-wallet.ts";

const password = "gem 2026 stone";
const loginPassword = "heron-K7-41";
const inChinese = createTranslate("cn", await readPageTexts("cn"));

type Info = Data<"GET /user/info">;
const infoOf = async (page: Page) => await api<Info>("/user/info", { token: await storedToken(page) });

/** Who invited the player, in a browser of their own. */
async function inviterWith(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (localStorage.getItem("language") === null) localStorage.setItem("language", "en");
  });
  await acceptTermsUnasked(page);
  await announceWallet(page, new TestWallet(rpcUrl));
  await signIn(page, "/invite");
  return page;
}

/** Opens a round of Mines. @returns ends it, whichever way it turns out */
async function openRound(token: string): Promise<() => Promise<void>> {
  type Answer = Data<"POST /games/mines/open">;
  const body = { key: crypto.randomUUID(), asset: "PLAY", amount: "1", params: games.mines.initial };
  const { open } = await api<Answer>("/games/mines/open", { token, body });
  const id = open?.id ?? "";
  return async () => {
    const moved = await api<Answer>("/games/mines/move", { token, body: { id, step: 0, move: { tile: 0 } } });
    if (moved.open) await api<Answer>("/games/mines/cash-out", { token, body: { id } });
  };
}

test("who still has money or an open round is told what to do first; emptied, the account is deleted and others see so", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(180_000);
  const inviter = await inviterWith(browser);
  const { inviteCode } = await infoOf(inviter);
  await page.goto(`/?code=${inviteCode}`);
  await signIn(page, "/profile");
  await expect.poll(async () => (await infoOf(page)).isInvited).toBe(true);
  const { userId } = await infoOf(page);
  await depositBeside(page, wallet, "100");
  const token = await storedToken(page);
  const endRound = await openRound(token);

  await page.getByRole("link", { name: t("delete.title") }).click();
  await expect(page).toHaveURL(`${origin}/profile?view=delete`);
  await expect(page.getByRole("link", { name: t("delete.round") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("delete.act") })).toHaveCount(0);
  await endRound();
  const held = await balanceOf(page, "PLAY");
  await page.goto("/setPass?next=/withdraw");
  await setFundsPassword(page, password);
  await expect(page).toHaveURL(`${origin}/withdraw`);
  await page.goto("/profile?view=delete");
  await expect(page.getByRole("link", { name: t("delete.round") })).toHaveCount(0);
  const [withdraw = ""] = t("delete.balance", { amount: "|", asset: "PLAY" }).split("|");
  await page.getByRole("link", { name: withdraw }).click();
  await expect(page).toHaveURL(`${origin}/withdraw`);
  await chooseOwnAddress(page);
  await previewWithdrawal(page, held);
  await confirmWithdrawal(page, password);
  await expect(page.getByText(t("withdraw.received"))).toBeVisible();

  await api("/user/checkin", { token, body: {} });
  await page.goto("/profile?view=delete");
  const act = page.getByRole("button", { name: t("delete.act") });
  const giveUp = page.getByRole("switch", { name: t("delete.agree") });
  await expect(giveUp).toHaveAttribute("aria-checked", "false");
  await expect(page.getByText(t("delete.agreeMissing")).first()).toBeAttached();
  await giveUp.click();
  await expect(page.getByText(t("delete.typeMissing", { word: t("delete.word") })).first()).toBeAttached();
  const before = wallet.signed.length;
  await act.click({ force: true });
  expect(wallet.signed.length).toBe(before);
  await page.getByLabel(t("delete.type", { word: t("delete.word") })).fill("delete");
  await act.click();
  await expect(page).toHaveURL(`${origin}/index`);
  await expect(page.getByText(t("delete.done"))).toBeVisible();
  await expectSignedOut(page);

  await inviter.reload();
  await expect(inviter.getByText("deleted", { exact: true })).toBeVisible();
  await inviter.evaluate(() => localStorage.setItem("language", "cn"));
  await inviter.reload();
  await expect(inviter.getByText("已注销", { exact: true })).toBeVisible();
  await inviter.context().close();

  // The wallet makes an account that is new.
  await signIn(page, "/profile");
  expect((await infoOf(page)).userId).not.toBe(userId);
});

test("in Chinese, an account of a phone number by its login password: a wrong word or password deletes nothing", async ({
  page,
}) => {
  const phone = `+63917${String(randomInt(10_000_000)).padStart(7, "0")}`;
  const { token } = await api<Data<"POST /user/register">>("/user/register", {
    body: {
      by: { kind: "phone", phone },
      ...{ password: loginPassword, confirmPassword: loginPassword, termsVersion },
    },
  });
  await page.addInitScript((own) => {
    localStorage.setItem("language", "cn");
    if (!sessionStorage.getItem("begun")) localStorage.setItem("token", own);
    sessionStorage.setItem("begun", "yes");
  }, token);
  const say = inChinese;
  await page.goto("/profile?view=delete");
  await settled(page);
  await expect(page.getByRole("heading", { name: "注销账号" })).toBeVisible();
  const act = page.getByRole("button", { name: say("delete.act") });
  const word = page.getByLabel(say("delete.type", { word: say("delete.word") }));
  const typed = page.getByLabel(say("proof.loginPassword"), { exact: true });
  await typed.fill("not this one");
  await word.fill("取消");
  await act.click({ force: true });
  await expect(
    page.getByText(say("delete.typeMissing", { word: say("delete.word") })).first(),
  ).toBeAttached();
  await word.fill("注销");
  await act.click();
  await expect(page.getByRole("alert").filter({ hasText: "登录密码错误" })).toBeVisible();
  await typed.fill(loginPassword);
  await act.click();
  await expect(page).toHaveURL(`${origin}/index`);
  await expect(page.getByText(say("delete.done"))).toBeVisible();
  await expectSignedOut(page);
  await expect(api("/user/login", { body: { name: phone, password: loginPassword } })).rejects.toThrow(
    String(errors.LoginIncorrect.code),
  );
});
