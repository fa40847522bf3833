import type { Data } from "@gemplay/api-schema";
import { generatePrivateKey } from "viem/accounts";
import { anotherDevice, expect, inLanguage, speak, storedToken, test } from "./support/journey.ts";
import { signInAt, startOwnDeployment } from "./support/own-deployment.ts";

type Info = Data<"GET /user/info">;

test("the invite page in Chinese shows a player's new points, level and rewards after two invited friends bet, and collects the rewards", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(300_000);
  const say = await inLanguage("cn");
  const level2 = say("rewards.level2");
  // The deployment of the test has a worker, because only a worker raises the levels of players. The commitment account
  // has a random key and no role on the chain.
  const deployment = await startOwnDeployment({ ROLE: "all", COMMITMENT_PRIVATE_KEY: generatePrivateKey() });
  try {
    await deployment.stock();
    // The test sets low thresholds, so that a few bets of friends reach level 2 (1,000 points) and the minimum for
    // collecting commission (500 PLAY).
    for (const [key, value] of [
      ["community.collectFrom", "500"],
      ["community.level2Gift", "10"],
      ["community.level2Points", "1000"],
    ] as const)
      await deployment.set(key, value);
    await speak(page, "cn");
    const { inviteCode, address } = await signInAt(deployment, page, "/invite");
    expect(address).toBe(wallet.address);
    await expect(page.getByText(inviteCode)).toBeVisible();
    // The test sets a property on the `window` object. At the end of the test, the property proves that the page has
    // not been reloaded.
    await page.evaluate(() => Object.assign(window, { stillThere: true }));

    const friends = [await anotherDevice(browser), await anotherDevice(browser)];
    for (const [index, { page: theirs, wallet: own }] of friends.entries()) {
      await theirs.goto(`${deployment.origin}${index === 0 ? "/" : "/index"}?code=${inviteCode}`);
      const { userId } = await signInAt(deployment, theirs, "/index");
      const token = await storedToken(theirs);
      const isInvited = async () => (await deployment.api<Info>("/user/info", { token })).isInvited;
      await expect.poll(isInvited).toBe(true);
      await deployment.give(userId, "2000");
      await deployment.api("/fairness/client-seed", { token, body: { clientSeed: "first" } });
      const bet = { params: { direction: "over", targetCenti: 1_000 }, asset: "PLAY", amount: "600" };
      await deployment.api("/games/dice/bet", { token, body: { key: crypto.randomUUID(), ...bet } });
      const name = `${own.address.slice(0, 4)}***${own.address.slice(-2)}`;
      await expect(page.locator(".row").filter({ hasText: name })).toContainText("600.0000");
      if (index > 0) continue;
      // The page shows points, rank and commission before the player reaches the new level.
      await expect(page.getByText("600", { exact: true })).toBeVisible();
      await expect(page.getByText(say("invite.rank", { rank: 1 }))).toBeVisible();
      await expect(page.getByText(say("invite.betsReached", { done: "600", needed: "500" }))).toBeVisible();
      await expect(page.getByText(say("rewards.level1")).first()).toBeVisible();
    }

    const rise = page.getByRole("dialog", { name: say("rewards.levelUp") });
    await expect(rise).toContainText(level2);
    await rise.getByRole("button", { name: say("rewards.done") }).click();
    await expect(page.getByText("1,200", { exact: true })).toBeVisible();

    const collected = page.getByRole("dialog", { name: say("rewards.collectedTitle") });
    await page.getByRole("button", { name: say("invite.collectAll") }).click();
    await expect(collected).toContainText("PLAY");
    await expect(collected).toContainText("tPLAY");
    await collected.getByRole("button", { name: say("rewards.done") }).click();
    await expect(page.getByRole("button", { name: say("invite.collectAll") })).toHaveCount(0);
    const token = await storedToken(page);
    const { rewards } = await deployment.api<Data<"GET /user/rewards">>("/user/rewards", { token });
    expect(Number(rewards.find(({ kind }) => kind === "commission")?.collectedAmount)).toBeGreaterThan(0);
    for (const name of ["level_gift:2", "airdrop", "check_in:"])
      expect(rewards.find(({ id }) => id.startsWith(name))?.state).toBe("collected");
    expect(await page.evaluate(() => "stillThere" in window)).toBe(true);
    for (const { close } of friends) await close();
  } finally {
    await deployment.stop();
  }
});
