import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openScreen, t } from "../../../test/screen.tsx";
import { callsOf, setAway } from "../../../test/wire.ts";

/** What a page keeps of an account, by the names in local storage. */
const ofAccount = ["commitments", "namedHere", "airdrop", "lastKnown", "playClock.7", "level.7"];
/** What it keeps of the device. */
const ofDevice = ["device", "installOffered", "termsPutOff", "wallet"];
const leave = (name: string) => page.getByRole("button", { name, exact: true });

function keepSomething(): void {
  for (const name of [...ofAccount, ...ofDevice]) localStorage.setItem(name, "1");
}

it("Log out ends the session on the server and removes what the account left in the browser", async () => {
  keepSomething();
  await openScreen("/profile", { player: true });
  await leave(t("profile.logOut")).click();
  await expect.poll(() => location.pathname).toBe("/index");
  await expect
    .poll(() => callsOf("POST /user/logout").map(({ token, body }) => [token, body]))
    .toEqual([["session", { everywhere: false }]]);
  await expect.element(page.getByText(t("profile.loggedOut"))).toBeVisible();
  expect(Object.keys(localStorage).sort()).toEqual([...ofDevice, "language"].sort());
});

it("Log out without a network ends the session in the browser all the same", async () => {
  keepSomething();
  await openScreen("/profile", { player: true });
  await expect.element(leave(t("profile.logOut"))).toBeVisible();
  setAway(true);
  await leave(t("profile.logOut")).click();
  await expect.poll(() => location.pathname).toBe("/index");
  expect(localStorage.getItem("token")).toBeNull();
  expect(Object.keys(localStorage).filter((name) => ofAccount.includes(name))).toEqual([]);
});

it("Log out everywhere asks first, and ends all sessions of the account", async () => {
  await openScreen("/profile", { player: true });
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
