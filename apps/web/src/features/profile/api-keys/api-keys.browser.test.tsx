import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { playerInfo } from "../../../../test/answers.ts";
import { type Answers, callsOf, Refusal } from "../../../../test/api-stand-in.ts";
import { expectNoAxeFindings } from "../../../../test/axe.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";
import { apiBase } from "../../../api/index.ts";
import type { ApiKey } from "./keys-api.ts";

const dayMs = 86_400_000;
const reader: ApiKey = {
  id: "reader",
  name: "Statistics sheet",
  first: "7Q4m",
  last: "19aa",
  dayLimit: null,
  stakedToday: null,
  madeAtMs: Date.now() - 80 * dayMs,
  lastUsedAtMs: Date.now() - 64 * dayMs,
};
const bettor: ApiKey = {
  ...reader,
  id: "bettor",
  name: "Evening bot",
  first: "C0vX",
  last: "8e31",
  dayLimit: "50",
  stakedToday: "12.5",
  lastUsedAtMs: Date.now(),
};
const secret = "gpk_4tYw9KqZm3Vd7RfB2nHcX8sL6uJeP0aG5TbNw1QkAbC";
const listed = (keys: readonly ApiKey[]) => ({ keys: [...keys], keysAtMost: 10, callsPerMinute: 60 });

/** Opens the screen as a player who proves actions with the login password. */
const open = (keys: readonly ApiKey[], more: Answers = {}) =>
  openScreen("/profile?view=keys", {
    player: true,
    answers: {
      "GET /user/api_keys": listed(keys),
      "GET /user/info": { ...playerInfo, address: null, email: null, passkeys: 0, loginPasswordSet: true },
      "POST /user/api_key/make": { key: secret, made: { ...bettor, name: "Night bot" } },
      ...more,
    },
  });
const dialog = () => page.getByRole("dialog");
const button = (name: string) => dialog().getByRole("button", { name, exact: true });

/** Makes a key that may bet 12.5 PLAY a day, and waits until the sheet shows the key. */
async function make() {
  await page.getByRole("button", { name: t("keys.make") }).click();
  await dialog().getByLabelText(t("keys.name")).fill(" Night bot ");
  await dialog().getByText(t("keys.readAndBet")).click();
  await dialog().getByLabelText(t("keys.dayLimit")).fill("12.50");
  await dialog().getByLabelText(t("proof.loginPassword")).fill("heron-K7-41");
  await button(t("keys.make")).click();
  await expect.element(dialog().getByText(t("keys.onlyNow"))).toBeVisible();
}

describe("the list of API keys", () => {
  it("shows name, first and last characters, rights, the use of the day and the last use of each key", async () => {
    await open([reader, bettor]);
    const texts = [
      "gpk_7Q4m … 19aa",
      "gpk_C0vX … 8e31",
      t("keys.unused", { count: 64 }),
      t("keys.betsUpTo", { amount: "50" }),
      t("keys.betToday", { amount: "12.5000" }),
      t("keys.ofLimit", { amount: "50.0000" }),
    ];
    for (const text of texts) await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText(t("keys.count", { count: "2", most: "10" }))).toBeVisible();
    await expect.element(page.getByText(t("keys.rate", { calls: "60" }))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: new RegExp(t("keys.docs")) }))
      .toHaveAttribute("href", `${apiBase}/docs`);
  });

  it("shows a failed request as a failure and not as an empty list, and repeats the request", async () => {
    await open([], {
      "GET /user/api_keys": () => {
        throw new Refusal("Unavailable");
      },
    });
    await expect.element(page.getByText(t("keys.failed"))).toBeVisible();
    expect(page.getByText(t("keys.none")).query()).toBeNull();
  });

  it("offers no further key if the account has the maximum number of keys", async () => {
    await open(Array.from({ length: 10 }, (_, place) => ({ ...reader, id: String(place) })));
    await expect.element(page.getByText(t("keys.full"))).toBeVisible();
    await page.getByRole("button", { name: t("keys.make") }).click({ force: true });
    expect(dialog().query()).toBeNull();
  });

  it("asks once before a key is revoked, and says that its programs stop", async () => {
    await open([reader, bettor]);
    await page.getByRole("button", { name: t("keys.revokeOf", { name: bettor.name }) }).click();
    await expect.element(dialog().getByText(t("keys.revokeWhy"))).toBeVisible();
    await expectNoAxeFindings("the sheet that revokes a key");
    expect(callsOf("POST /user/api_key/revoke")).toEqual([]);
    await button(t("keys.revoke")).click();
    await expectToast(t("keys.revoked"));
    expect(callsOf("POST /user/api_key/revoke").map(({ body }) => body)).toEqual([{ id: "bettor" }]);
  });
});

describe("a new API key", () => {
  it("is made with its name, its daily limit and a fresh proof", async () => {
    await open([]);
    await make();
    expect(callsOf("POST /user/api_key/make").map(({ body }) => body)).toEqual([
      { name: "Night bot", dayLimit: "12.5", proof: { loginPassword: "heron-K7-41" } },
    ]);
  });

  it("needs a name, and for bets a daily limit above 0", async () => {
    await open([]);
    await page.getByRole("button", { name: t("keys.make") }).click();
    await dialog().getByLabelText(t("proof.loginPassword")).fill("heron-K7-41");
    await expect.element(dialog().getByText(t("keys.nameMissing"))).toBeVisible();
    await dialog().getByLabelText(t("keys.name")).fill("Bot");
    await dialog().getByText(t("keys.readAndBet")).click();
    await dialog().getByLabelText(t("keys.dayLimit")).fill("0");
    await expect.element(dialog().getByText(t("keys.limitMissing"))).toBeVisible();
    await button(t("keys.make")).click({ force: true });
    expect(callsOf("POST /user/api_key/make")).toEqual([]);
    await dialog().getByText(t("keys.readOnly")).click();
    await button(t("keys.make")).click();
    await expect.poll(() => callsOf("POST /user/api_key/make").length, { timeout: 60_000 }).toBe(1);
    expect(callsOf("POST /user/api_key/make")[0]?.body).toMatchObject({ name: "Bot", dayLimit: null });
  });

  it("is shown once: the sheet closes only after the tick, and then the page no longer contains the key", async () => {
    await open([]);
    await make();
    await expectNoAxeFindings("the sheet with the new key");
    expect(dialog().element().textContent).toContain(secret);
    await button(t("action.close")).click();
    await button(t("keys.done")).click({ force: true });
    await userEvent.keyboard("{Escape}");
    expect(dialog().element().textContent).toContain(secret);
    await dialog().getByText(t("keys.stored")).click();
    await button(t("keys.done")).click();
    await expect.poll(() => dialog().query(), { timeout: 60_000 }).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain(secret.slice(4, 8));
    expect(location.href).not.toContain("gpk_");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret);
  });

  it("is copied only by the button", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    try {
      await open([]);
      await make();
      expect(copied).toEqual([]);
      await button(t("keys.copy")).click();
      await expect.poll(() => copied, { timeout: 60_000 }).toEqual([secret]);
    } finally {
      Reflect.deleteProperty(navigator, "clipboard");
    }
  });
});
