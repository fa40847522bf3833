import { expect, origin, settled, test } from "./support/journey.ts";
import { styleLeaks } from "./support/style-leaks.ts";

/** A layout shift as reported by the browser. */
interface Shift {
  readonly value: number;
  readonly sources?: readonly { readonly node: Node | null }[];
}

test("the browser shows a placeholder of the home screen before any code or style sheet, and the real screen replaces it without a jump", async ({
  page,
}) => {
  // Returns the position and size of each box in the outline, which is the placeholder, or in the real home screen.
  const boxesOf = (selector: string) =>
    page.evaluate(
      (of) =>
        [...document.querySelectorAll(of)].map((box) => {
          const { left, top, width, height } = box.getBoundingClientRect();
          return [left, top, width, height].map(Math.round);
        }),
      selector,
    );
  await page.addInitScript(() => {
    const side = globalThis as { shifted?: number };
    side.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as Shift;
        // Layout shifts in the ticker do not count, because new wins of other players move the ticker's row.
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
    const boxes = await boxesOf(".home-outline rect");
    if (width === 320)
      for (const path of ["/login", "/index?view=fairness"]) {
        await page.goto(path, { waitUntil: "commit" });
        await expect(page.locator(".home-outline"), `${path} begins without it`).toBeHidden();
      }
    await page.unroute("**/assets/**");
    await page.goto("/index");
    await settled(page);
    await expect(page.locator(".home-outline")).toHaveCount(0);
    const real = await boxesOf(".home-banner:nth-child(-n + 2), .home-tile");
    expect(real).toHaveLength(12);
    // The boxes of the outline and of the home screen must agree within one pixel. On a narrow screen, small text keeps
    // its size, so the boxes of small text are larger by less than a pixel.
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

test("the server sends every compressible file in Brotli, and a first visit of the home screen transfers less than 141,000 bytes", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  const plain: string[] = [];
  const open = new Set<string>();
  // The responses of two routes do not count, because they grow with the rounds of other tests.
  const grown = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.includes("/api/stream")) open.add(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (/\/api\/(live|games\/crash)$/.test(new URL(response.url).pathname)) grown.add(requestId);
    const small = Number(response.headers["content-length"] ?? 0) < 200;
    const type = response.mimeType;
    if (/javascript|css|html|svg/.test(type) && response.headers["content-encoding"] !== "br" && !small)
      plain.push(response.url);
  });
  session.on("Network.loadingFailed", ({ requestId }) => open.delete(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    if (!grown.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto("/index");
  await settled(page);
  // The parts of the page that load after the first screen are present, and every request has ended.
  await expect(page.locator(".home-live-chip")).toBeVisible();
  await expect(page.locator(".toasts")).toBeAttached();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/shell-[^/]*\.svg/.test(name)),
  );
  await expect.poll(() => open.size).toBe(0);
  expect(plain).toEqual([]);
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThan(141_000);
});

test("the style sheets of screens that load later do not change the home, sign-in and Dice screens", async ({
  page,
}) => {
  // tests/source-rules/style-owners.ts checks that the style rules of a feature affect no other feature.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/index", "/login", "/game?name=dice"])
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      await page.goto(path);
      await settled(page);
      expect(await styleLeaks(page), `${path} at ${width}`).toEqual([]);
    }
});

test("the server sends the files that other sites and browsers request: picture, icon, robots.txt, manifest and licences", async ({
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
  const libraries = await request.get("/licences/libraries.md");
  expect(libraries.status()).toBe(200);
  const text = await libraries.text();
  for (const library of ["react", "react-dom", "@tanstack/react-query", "viem", "@noble/hashes"])
    expect(text).toMatch(new RegExp(`^## ${library} - \\d`, "m"));
  expect(text).toContain("Permission is hereby granted");
  const font = await (await request.get("/licences/funnel-display.txt")).text();
  expect(font).toContain("Copyright 2023 The Funnel Project Authors");
  expect(font).toContain("SIL OPEN FONT LICENSE Version 1.1");
});
