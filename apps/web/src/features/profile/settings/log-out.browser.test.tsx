import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsOf, setAway } from "../../../../test/api-stand-in.ts";
import { openScreen, t } from "../../../../test/screen.tsx";
import { expectToast } from "../../../../test/toasts.ts";

/** Keys in the local storage whose data belongs to an account. */
const ofAccount = ["commitments", "namedHere", "airdrop", "lastKnown", "receipts", "playClock.7", "level.7"];
/** Keys in the local storage whose data belongs to the device. */
const ofDevice = ["device", "hints", "installOffered", "termsPutOff", "wallet"];
const leave = (name: string) => page.getByRole("button", { name, exact: true });

function keepSomething(): void {
  for (const name of [...ofAccount, ...ofDevice]) localStorage.setItem(name, "1");
}

it("the Log out button ends the session on the server and removes the account's data from local storage", async () => {
  keepSomething();
  await openScreen("/profile", { player: true });
  await leave(t("profile.logOut")).click();
  await expect.poll(() => location.pathname).toBe("/index");
  await expect
    .poll(() => callsOf("POST /user/logout").map(({ token, body }) => [token, body]))
    .toEqual([["session", { everywhere: false }]]);
  await expectToast(t("profile.loggedOut"));
  expect(Object.keys(localStorage).sort()).toEqual([...ofDevice, "language"].sort());
});

it("the Log out button ends the session in the browser even without a network", async () => {
  keepSomething();
  await openScreen("/profile", { player: true });
  await expect.element(leave(t("profile.logOut"))).toBeVisible();
  setAway(true);
  await leave(t("profile.logOut")).click();
  await expect.poll(() => location.pathname).toBe("/index");
  expect(localStorage.getItem("token")).toBeNull();
  expect(Object.keys(localStorage).filter((name) => ofAccount.includes(name))).toEqual([]);
});

it("the Log out everywhere button asks for confirmation and then requests the end of all sessions", async () => {
  await openScreen("/profile?view=settings", { player: true });
  await leave(t("profile.logOutEverywhere")).click();
  const sheet = page.getByRole("dialog", { name: t("profile.logOutEverywhere") });
  await expect.element(sheet.getByText(t("profile.logOutEverywhereWhy"))).toBeVisible();
  expect(callsOf("POST /user/logout")).toHaveLength(0);
  await sheet.getByRole("button", { name: t("profile.logOutEverywhere") }).click();
  await expect
    .poll(() => callsOf("POST /user/logout").map(({ body }) => body))
    .toEqual([{ everywhere: true }]);
  expect(localStorage.getItem("token")).toBeNull();
});
