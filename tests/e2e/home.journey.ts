// What an operator says and links to, on a house of its own: everybody who watches would see it otherwise.
import { anotherDevice, expect, inLanguage, speak, t, test } from "./support/journey.ts";
import { signInAt, startOwnHouse } from "./support/own-house.ts";
import { sidewaysFindings } from "./support/screens.ts";

test("an announcement comes as it is made, in the reader's language or Chinese, stays closed, and goes with its time", async ({
  page,
  wallet,
  browser,
}) => {
  test.setTimeout(240_000);
  const house = await startOwnHouse();
  try {
    await page.goto(`${house.origin}/index`);
    const line = (at = page) => at.locator(".announcement");
    const filipino = await anotherDevice(browser, { locale: "fil" });
    await filipino.page.setViewportSize({ width: 320, height: 640 });
    await filipino.page.goto(`${house.origin}/index`);
    const fil = await inLanguage("fil");
    await expect(filipino.page.getByText(fil("home.tickerEmpty"))).toBeVisible();
    await expect(page.getByText(t("home.tickerEmpty"))).toBeVisible();
    await expect(line()).toHaveCount(0);

    // A text is a text, and a long one widens no page.
    const markup = `<img src=x onerror="document.title='broken'"> https://house.example/${"long".repeat(40)}`;
    await house.operate(
      ...["announce", "title.cn=今晚维护", `cn=${markup}`, "title.en=Maintenance", "en=Tonight, 22:00 UTC"],
    );
    await expect(line()).toHaveText("Maintenance");
    await expect(line(filipino.page)).toHaveText("今晚维护");
    await expect(line(filipino.page)).toHaveAttribute("lang", "zh-CN");
    await line(filipino.page).click();
    const whole = filipino.page.getByRole("dialog", { name: "今晚维护" });
    await expect(whole.getByText(markup)).toBeVisible();
    await expect(whole.locator("img")).toHaveCount(0);
    expect(await sidewaysFindings(filipino.page)).toEqual([]);
    expect(await filipino.page.title()).not.toBe("broken");
    await filipino.close();

    // A second one stands before the first and goes with its time; what was read stays closed, also when others come and go.
    const untilMs = Date.now() + 20_000;
    const until = new Date(untilMs).toISOString().replace(/\.\d+Z$/, "Z");
    await house.operate("announce", "cn=新游戏", "en=A new game", `until=${until}`);
    await expect(line()).toContainText("A new game");
    await expect(line()).toHaveText("Maintenance", { timeout: 40_000 });
    await line().click();
    const dialog = page.getByRole("dialog", { name: "Maintenance" });
    await expect(dialog).toContainText("Tonight, 22:00 UTC");
    await dialog.getByRole("button", { name: t("home.announcementRead") }).click();
    await expect(dialog).toHaveCount(0);
    await expect(line()).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(t("home.tickerEmpty"))).toBeVisible();
    await house.operate("announce", "cn=再见", "en=Good bye");
    await expect(line()).toContainText("Good bye");
    const { announcements } = await house.api<{ announcements: { id: string }[] }>("/live");
    await house.operate("announce", "withdraw", announcements[0]?.id ?? "");
    await expect(line()).toHaveCount(0);

    // Links are those that are set, for guests and players.
    await house.set("links.telegram", "tg://resolve?domain=house_example");
    await house.set("links.support", "mailto:help@house.example");
    await house.set("links.help", "https://house.example/help");
    await page.reload();
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    await expect(link(t("home.telegram"))).toHaveAttribute("href", "tg://resolve?domain=house_example");
    await expect(link(t("home.support"))).toHaveAttribute("href", "mailto:help@house.example");
    await expect(link(t("home.help"))).toHaveAttribute("href", "https://house.example/help");
    await expect(link(t("home.x"))).toHaveCount(0);
    const { address } = await signInAt(house, page, "/profile");
    expect(address).toBe(wallet.address);
    await expect(link(t("profile.support"))).toHaveAttribute("href", "mailto:help@house.example");
    await expect(link(t("profile.help"))).toHaveAttribute("href", "https://house.example/help");
  } finally {
    await house.stop();
  }
});

test("each banner acts: a guest is led to signing in, to the invite screen, and to the ladder", async ({
  page,
  wallet,
}) => {
  await page.goto("/index");
  const banners = page.getByRole("region", { name: t("home.banners") });
  await banners.getByRole("link", { name: t("home.claim") }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await banners.getByRole("link", { name: t("home.getLink") }).click();
  await expect(page).toHaveURL("/invite");
  await page.goBack();
  await banners.getByRole("link", { name: t("home.checkIn") }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile/);
  await page.getByRole("button", { name: "Test Wallet" }).click();
  await expect(page).toHaveURL("/profile");
  expect(wallet.address).toMatch(/^0x/);
  const checkIn = page.getByRole("button", { name: t("rewards.checkInFor", { gem: "10" }) });
  await expect(checkIn).toBeInViewport();
  await checkIn.click();
  await expect(page.getByText(t("rewards.checkedInFor", { gem: "10" }))).toBeVisible();
  await page.goto("/index");
  await banners.getByRole("link", { name: t("rewards.seeLadder") }).click();
  await expect(page).toHaveURL("/profile");
});

test("a first start of the local stack shows what it is, and where people are", async ({ page }) => {
  const cn = await inLanguage("cn");
  await speak(page, "cn");
  await page.goto("/index");
  await expect(page.locator(".announcement")).toContainText("本地体验环境");
  for (const [name, href] of [
    ["home.telegram", "https://telegram.org/"],
    ["home.x", "https://x.com/"],
    ["home.support", "mailto:support@gemplay.test"],
  ] as const)
    await expect(page.getByRole("link", { name: cn(name), exact: true })).toHaveAttribute("href", href);
});

test("out of sight the tile of Crash draws nothing", async ({ page }) => {
  await page.addInitScript(() => {
    let drawn = 0;
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      drawn += 1;
      clearRect.apply(this, area);
    };
    Object.defineProperty(window, "drawn", { get: () => drawn });
  });
  await page.goto("/index");
  const drawn = () => page.evaluate(() => (window as unknown as { readonly drawn: number }).drawn);
  /** What is over stands still; the next round moves again. */
  const expectMoves = async () => {
    const before = await drawn();
    await expect.poll(drawn).toBeGreaterThan(before + 5);
  };
  await expectMoves();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator(".home-crash-figure")).not.toBeInViewport();
  // What was asked for before it went out of sight.
  await page.waitForTimeout(300);
  const left = await drawn();
  // Longer than a round stands still.
  await page.waitForTimeout(6_000);
  expect(await drawn()).toBe(left);
  await page.evaluate(() => scrollTo(0, 0));
  await expectMoves();
});
