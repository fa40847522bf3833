import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { signInAnswers } from "../../../../test/account.ts";
import { answerOf } from "../../../../test/answers.ts";
import { answer, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { playerLimits, raiseTo } from "../../../../test/limits.ts";
import { moneyAnswers } from "../../../../test/money.ts";
import { openAgain } from "../../../../test/open-again.ts";
import { openScreen, press, t } from "../../../../test/screen.tsx";
import { tableAnswers } from "../../../../test/table.ts";
import { announceWallet, walletAddress } from "../../../../test/wallet.ts";

const path = "/profile?view=limits";
const sheet = (name: string) => page.getByRole("dialog", { name });

it("the limits screen shows an error instead of empty limits when its request fails, and loads the limits when the player presses Try again", async () => {
  await openScreen(path, {
    player: true,
    answers: {
      "GET /user/limits": () => {
        throw new Refusal("Unavailable");
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: t("limits.failed") })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 3 }).first()).not.toBeInTheDocument();
  answer(playerLimits().answers);
  await press(t("action.tryAgain"));
  const unset = page.getByRole("heading", { level: 3, name: t("limits.none"), exact: false });
  await expect.poll(() => unset.elements()).toHaveLength(9);
});

it("a lower limit applies immediately, and a higher limit waits for 24 hours and can be cancelled", async () => {
  const limits = playerLimits();
  await openScreen(path, { player: true, answers: limits.answers });
  const losses = t("limits.lossesWeek", { asset: "tPLAY" });
  const named = { assetId: "TPLAY", kind: "losses", period: "week" } as const;
  const shown = (amount: string) =>
    page.getByText(t("limits.of", { amount, asset: "tPLAY" }), { exact: true });
  const open = (act: "limits.set" | "limits.change") => press(`${t(act)}: ${losses}`);
  const form = sheet(losses);
  const type = (amount: string) => form.getByRole("textbox", { name: t("limits.limit") }).fill(amount);
  const save = () => form.getByRole("button", { name: t("limits.save") }).click();
  await page.getByText("tPLAY", { exact: true }).click();

  await open("limits.set");
  await save();
  await expect.element(form.getByRole("alert")).toMatchTextContent(t("typed.empty"));
  expect(callsOf("POST /user/limit/save")).toEqual([]);
  await form.getByRole("button", { name: "500", exact: true }).click();
  await expect.element(form.getByText(t("limits.atOnce"))).toBeVisible();
  await save();
  await expect.element(shown("500.0000")).toBeVisible();
  await open("limits.change");
  await type("40");
  await expect.element(form.getByText(t("limits.atOnce"))).toBeVisible();
  await save();
  await expect.element(shown("40.0000")).toBeVisible();

  await open("limits.change");
  await type("60");
  await expect
    .element(form.getByText(t("limits.waits", { hours: 24, amount: "40.0000", asset: "tPLAY" })))
    .toBeVisible();
  await save();
  const raise = page
    .getByText(t("limits.raiseTo", { amount: "60.0000", asset: "tPLAY" }), { exact: false })
    .last();
  await expect.element(raise).toBeVisible();
  await expect.element(page.getByText(/^you can confirm in 23:59:\d\d$/)).toBeVisible();
  await expect.element(shown("40.0000")).toBeVisible();
  await press(`${t("action.cancel")}: ${losses}`);
  await expect.element(raise).not.toBeInTheDocument();
  expect(callsOf("POST /user/limit/cancel").map(({ body }) => body)).toEqual([named]);

  await open("limits.change");
  await form.getByRole("button", { name: t("limits.remove") }).click();
  await expect.element(page.getByText(t("limits.removal"), { exact: false }).last()).toBeVisible();
  await expect.element(shown("40.0000")).toBeVisible();
  expect(callsOf("POST /user/limit/save").map(({ body }) => body)).toEqual(
    ["500", "40", "60", null].map((limit) => ({ ...named, limit })),
  );

  // The player sets a lower limit in another tab. The lower limit replaces the requested removal of the limit.
  limits.allow(named, { limit: "30", next: null });
  await expect.element(shown("30.0000")).toBeVisible();
  await expect.element(page.getByText(t("limits.removal"), { exact: false }).last()).not.toBeInTheDocument();
});

it("a higher limit asks for a second confirmation after its waiting time, with two equal buttons", async () => {
  const limits = playerLimits();
  const named = { assetId: "PLAY", kind: "bets", period: "day" } as const;
  const next = (limit: string | null) => raiseTo(limit, Date.now() - 60_000);
  limits.allow(named, { limit: "200", next: next("400") });
  await openScreen(path, { player: true, answers: limits.answers });
  const amounts = (amount: string) => ({ amount, asset: "PLAY" });
  const raise = page.getByRole("button", { name: t("limits.raise", amounts("400")) });
  const keep = page.getByRole("button", { name: t("limits.keep", amounts("200")) });
  await expect.element(page.getByText(t("limits.confirmRaise", amounts("400.0000")))).toBeVisible();
  const looks = (button: typeof raise) => getComputedStyle(button.element()).backgroundImage;
  await expect.element(keep).toBeVisible();
  expect(looks(raise)).toBe(looks(keep));
  await keep.click();
  await expect.element(raise).not.toBeInTheDocument();
  expect(callsOf("POST /user/limit/cancel").map(({ body }) => body)).toEqual([named]);
  limits.allow(named, { next: next("400") });
  await raise.click();
  const shown = page.getByText(t("limits.of", amounts("400.0000")), { exact: true });
  await expect.element(shown).toBeVisible();
  limits.allow(named, { next: next(null) });
  await press(t("limits.remove"));
  await expect.element(shown).not.toBeInTheDocument();
  expect(callsOf("POST /user/limit/confirm").map(({ body }) => body)).toEqual([
    { ...named, limit: "400" },
    { ...named, limit: null },
  ]);
});

it("of several limits of one kind, the limits screen names the limit with the smallest remaining amount", async () => {
  const limits = playerLimits();
  const deposits = { assetId: "PLAY", kind: "deposits" } as const;
  limits.allow({ ...deposits, period: "month" }, { limit: "1000", used: "418" });
  limits.allow({ ...deposits, period: "week" }, { limit: "500", used: "418" });
  limits.allow({ assetId: "PLAY", kind: "bets", period: "day" }, { limit: "1", used: "0" });
  await openScreen(path, { player: true, answers: limits.answers });
  const name = t("limits.depositsWeek", { asset: "PLAY" });
  await expect.element(page.getByText(t("limits.lowest", { name }))).toBeVisible();
  await expect.element(page.getByText(t("limits.left", { amount: "82.0000", asset: "PLAY" }))).toBeVisible();
  expect(page.getByText(t("limits.lowest", { name: "" }), { exact: false }).elements()).toHaveLength(1);
});

it("a player can request the end of a permanent self-exclusion and withdraw the request", async () => {
  const limits = playerLimits();
  limits.set({ pause: { kind: "exclusion", sinceMs: Date.now(), untilMs: null, end: null } });
  await openScreen(path, { player: true, answers: limits.answers });
  await expect.element(page.getByText(t("limits.endAbout", { days: 7 }))).toBeVisible();
  await press(t("limits.endRequest"));
  await expect.element(page.getByText(/^You asked for the end\. We can confirm it from /)).toBeVisible();
  await press(t("limits.endCancel"));
  await expect.element(page.getByText(t("limits.endAbout", { days: 7 }))).toBeVisible();
  expect(callsOf("POST /user/exclusion/end/request")).toHaveLength(1);
  expect(callsOf("POST /user/exclusion/end/cancel")).toHaveLength(1);
});

it("a break blocks bets but not withdrawals, and the limits screen then offers only longer breaks", async () => {
  const limits = playerLimits();
  await openScreen(path, { player: true, answers: { ...tableAnswers(), ...limits.answers } });
  await page.getByText(t("limits.days", { count: 3 }), { exact: true }).click();
  const start = t("limits.startDays", { count: 3 });
  await press(start);
  const sure = sheet(t("limits.takeBreak"));
  await expect.element(sure).toMatchTextContent(/No bets until .* A break cannot be shortened\./);
  expect(callsOf("POST /user/break/start")).toEqual([]);
  await sure.getByRole("button", { name: start }).click();
  await expect.element(page.getByRole("heading", { name: t("limits.onBreak") })).toBeVisible();
  await expect.element(page.getByText(/2 d 23:59:\d\d$/)).toBeVisible();
  await expect.element(page.getByText(t("limits.hours24"), { exact: true })).not.toBeInTheDocument();
  await expect
    .element(page.getByText(t("limits.days", { count: 3 }), { exact: true }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText(t("limits.days", { count: 7 }), { exact: true })).toBeVisible();
  expect(callsOf("POST /user/break/start").map(({ body }) => body)).toEqual([{ hours: 72 }]);

  await openAgain("/game?name=dice", { player: true });
  await expect.element(page.getByText(/^You are on a break until /)).toBeVisible();
  await press(t("play.paused"));
  const stop = sheet(t("limits.onBreak"));
  await expect.element(stop.getByText(/^2 d 23:5\d:\d\d$/)).toBeVisible();
  await stop.getByRole("button", { name: t("stop.done") }).click();
  expect(callsOf("POST /games/dice/bet")).toEqual([]);
  await openAgain("/withdraw", { player: true, answers: moneyAnswers });
  await expect.element(page.getByRole("textbox", { name: t("withdraw.address") })).toBeEnabled();
});

it("a self-exclusion needs the typed word, and a permanent self-exclusion also needs a wallet signature", async () => {
  const wallet = announceWallet();
  const limits = playerLimits();
  await openScreen(path, {
    player: true,
    answers: {
      ...tableAnswers(),
      ...signInAnswers(),
      ...limits.answers,
      "GET /user/proof_ways": answerOf("GET /user/proof_ways", { address: walletAddress, wayIn: "wallet" }),
    },
  });
  await press(starting(t("limits.exclusion")));
  const form = sheet(t("limits.exclusion"));
  await form.getByText(t("limits.years", { count: 1 }), { exact: true }).click();
  const exclude = form.getByRole("button", { name: t("limits.exclude") });
  await expect.element(exclude).toHaveAttribute("aria-disabled", "true");
  await form.getByRole("textbox").fill(t("limits.word").toLowerCase());
  await exclude.click();
  await expect.element(page.getByRole("heading", { name: t("limits.excluded") })).toBeVisible();
  await expect.element(page.getByText(/36[3-5] d \d\d:\d\d:\d\d$/)).toBeVisible();
  expect(callsOf("POST /user/exclusion/start").map(({ body }) => body)).toEqual([{ months: 12 }]);
  await expect.element(page.getByRole("heading", { name: t("limits.longerBreak") })).not.toBeInTheDocument();

  await openAgain("/game?name=limbo", { player: true });
  await expect.element(page.getByRole("button", { name: t("play.paused") })).toBeVisible();

  await openAgain(path, { player: true });
  await press(starting(t("limits.exclusion")));
  await form.getByText(t("limits.forEver"), { exact: true }).click();
  await expect.element(form.getByText(t("proof.walletWhy"))).toBeVisible();
  await expect.element(exclude).toHaveAttribute("aria-disabled", "true");
  await form.getByRole("textbox").fill(t("limits.word"));
  await exclude.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(wallet.asked.filter((method) => method === "personal_sign")).toHaveLength(1);
  await expect
    .element(page.getByRole("button", { name: starting(t("limits.exclusion")) }))
    .not.toBeInTheDocument();
  expect(callsOf("POST /user/exclusion/start").at(-1)?.body).toMatchObject({
    months: null,
    proof: { signature: expect.any(String) },
  });
});

it("the deposit screen shows the remaining amount of the player's strictest deposit limit", async () => {
  const limits = playerLimits();
  limits.allow({ assetId: "PLAY", kind: "deposits", period: "month" }, { limit: "1000", used: "50" });
  limits.allow({ assetId: "PLAY", kind: "deposits", period: "week" }, { limit: "80", used: "50" });
  await openScreen("/deposit", { player: true, answers: { ...limits.answers, ...moneyAnswers } });
  await expect
    .element(page.getByText(t("deposit.limitWeek", { left: "30.0000", limit: "80.0000", asset: "PLAY" })))
    .toBeVisible();
});

it.each(["wallet", "address"])(
  "the deposit screen (way: %s) links to the limits of the player",
  async (way) => {
    await openScreen(`/deposit?way=${way}`, { player: true, answers: moneyAnswers });
    await page.getByRole("link", { name: t("deposit.limits") }).click();
    await expect.poll(() => location.pathname + location.search).toBe("/profile?view=limits");
  },
);

function starting(text: string): RegExp {
  return new RegExp(`^${text}`);
}
