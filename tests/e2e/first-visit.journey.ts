import { expect, origin, settled, test } from "./support/journey.ts";

/** A layout shift as the browser tells it. */
interface Shift {
  readonly value: number;
  readonly sources?: readonly { readonly node: Node | null }[];
}

test("home's outline is painted before any code or style sheet has come, and code takes its place without a jump", async ({
  page,
}) => {
  // Where the outline's boxes are, and home's own when it has come.
  const outlined = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".home-outline rect")].map((box) => {
        const { left, top, width, height } = box.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
      }),
    );
  const tiles = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".home-banner:nth-child(-n + 2), .home-tile")].map((box) => {
        const { left, top, width, height } = box.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
      }),
    );
  await page.addInitScript(() => {
    const side = globalThis as { shifted?: number };
    side.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as Shift;
        // Wins of others come into the row as they happen.
        const others = sources?.every(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element?.closest(".home-ticker");
        });
        if (!others || sources?.length === 0) side.shifted = (side.shifted ?? 0) + value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [320, 375, 430, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await page.route("**/assets/**", (route) => route.abort());
    await page.goto("/index", { waitUntil: "commit" });
    await expect(page.locator(".home-outline rect").first()).toBeVisible();
    const boxes = await outlined();
    await page.unroute("**/assets/**");
    await page.goto("/index");
    await settled(page);
    await expect(page.locator(".home-outline")).toHaveCount(0);
    const real = await tiles();
    expect(real).toHaveLength(12);
    // To a pixel: small letters do not shrink with a narrow screen, and the boxes around them grow by less than that.
    const near = (box: number[]) =>
      boxes.some((one) => one.every((value, at) => Math.abs(value - (box[at] ?? 0)) <= 1));
    expect(
      real.filter((box) => !near(box)),
      `at ${width}`,
    ).toEqual([]);
    const shifted = await page.evaluate(() => (globalThis as { shifted?: number }).shifted);
    expect(shifted, `at ${width}`).toBeLessThan(0.005);
  }
});

test("a screen other than home begins without home's outline", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const path of ["/login", "/index?view=fairness"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator(".home-outline")).toBeHidden();
  }
});

test("everything that can be smaller goes over the wire in Brotli, and a cold home stays below 140,000 bytes", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  const plain: string[] = [];
  // These two grow with what the other journeys play.
  const grown = new Set<string>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (/\/api\/(live|games\/crash)$/.test(new URL(response.url).pathname)) grown.add(requestId);
    const small = Number(response.headers["content-length"] ?? 0) < 200;
    const type = response.mimeType;
    if (/javascript|css|html|svg/.test(type) && response.headers["content-encoding"] !== "br" && !small)
      plain.push(response.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!grown.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto("/index");
  await settled(page);
  await page.waitForTimeout(2_000);
  expect(plain).toEqual([]);
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThan(140_000);
});

test("what other sites and browsers ask for is there: picture, icon, robots, HEAD", async ({
  page,
  request,
}) => {
  await page.goto("/index");
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(picture).toBe(`${origin}/og.png`);
  for (const [path, type] of [
    [picture ?? "", "image/png"],
    ["/favicon.ico", "image/vnd.microsoft.icon"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/manifest.webmanifest", "application/manifest+json"],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([path, 200, type]);
  }
  const head = await request.head("/index");
  expect([head.status(), head.headers()["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const [vi, en] = await Promise.all(
    ["vi-VN", "en"].map(async (language) =>
      (await request.get("/wallet", { headers: { "accept-language": language } })).text(),
    ),
  );
  expect(vi).toContain('<html lang="vi">');
  expect(en).toContain('<html lang="en">');
});
