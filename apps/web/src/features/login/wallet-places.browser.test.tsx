import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { serverConfig } from "../../../test/account.ts";
import { belowTheFold } from "../../../test/measures.ts";
import { openScreen, t } from "../../../test/screen.tsx";
import { painted, settled } from "../../../test/settled.ts";
import { announceWallet } from "../../../test/wallet.ts";

it("the sign-in screen shows all sign-in methods above the tab bar, and the server's response moves neither links nor buttons", async () => {
  announceWallet();
  const answered = Promise.withResolvers<void>();
  await openScreen("/login", {
    size: [375, 667],
    answers: { "GET /config": () => answered.promise.then(() => serverConfig({ demoWallet: true })) },
  });
  const byName = page.getByRole("textbox", { name: t("login.name") });
  const other = page.getByRole("button", { name: new RegExp(`^${t("login.otherWallets")}`) });
  await expect.element(page.getByRole("button", { name: /^Test Wallet/ })).toBeVisible();
  const places = () => [byName, other].map((one) => one.element().getBoundingClientRect().toJSON() as object);
  const before = places();
  answered.resolve();
  await expect.element(page.getByRole("button", { name: new RegExp(t("login.demo")) })).toBeVisible();
  expect(places()).toEqual(before);
  // The field for the name comes first, after the two buttons of the header.
  expect([...document.querySelectorAll("main a, main button, main input")].indexOf(byName.element())).toBe(2);
  for (const [width, height] of [
    [320, 568],
    [320, 640],
    [375, 667],
    [375, 812],
    [430, 932],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    await painted();
    await settled();
    expect.soft(belowTheFold(), `at ${width} × ${height}`).toEqual([]);
  }
});
