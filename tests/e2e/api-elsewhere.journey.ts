import { freePort } from "../../tools/stack/processes/free-port.ts";
import { expect, settled, storedToken, test } from "./support/journey.ts";
import { startPublicServer } from "./support/public-server.ts";

test("the same build of the page also works with the API on another origin and path: public pages, sign-in and event stream", async ({
  page,
  wallet,
}) => {
  const [pagePort, apiPort] = [String(await freePort(0, "the page")), String(await freePort(0, "the API"))];
  const [pageOrigin, apiOrigin] = [`http://localhost:${pagePort}`, `http://localhost:${apiPort}`];
  const shared = { PUBLIC_ORIGIN: pageOrigin, API_BASE_PATH: "/main/v1", MINI_BASE_PATH: "/mini/v1" };
  const api = await startPublicServer({ ...shared, PORT: apiPort });
  const pages = await startPublicServer({ ...shared, PORT: pagePort, API_ORIGIN: apiOrigin });
  try {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/fetch|eventsource|xhr/.test(request.resourceType())) asked.push(request.url());
    });
    await page.goto(`${pageOrigin}/login`);
    await page.getByRole("button", { name: "Test Wallet" }).click();
    await expect(page).toHaveURL(`${pageOrigin}/index`);
    await settled(page);
    expect(await storedToken(page)).not.toBe("");
    await expect.poll(() => asked.some((url) => url.startsWith(`${apiOrigin}/main/v1/stream?`))).toBe(true);
    await expect(page.locator(".home-live-chip")).toBeVisible();
    const calls = asked.filter((url) => !url.includes("/assets/") || url.includes("/main/"));
    expect(calls.filter((url) => !url.startsWith(`${apiOrigin}/main/v1/`))).toEqual([]);
    expect(wallet.asked).toContain("personal_sign");
  } finally {
    await pages.stop();
    await api.stop();
  }
});
