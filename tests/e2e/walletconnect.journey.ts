import { expect, t, test } from "./support/journey.ts";
import { startPublicServer } from "./support/public-server.ts";

const projectId = "0123456789abcdef0123456789abcdef";

test("the page shows a pairing code for a wallet app if the server offers pairing, and closing the sheet refuses the connection", async ({
  page,
}) => {
  const server = await startPublicServer({ WALLETCONNECT_PROJECT_ID: projectId });
  const topics: string[] = [];
  // Replaces the WalletConnect relay. The fake relay accepts every message, and no wallet app is connected to the fake
  // relay.
  await page.routeWebSocket(/^wss:\/\/relay\.walletconnect\.org/, (relay) => {
    relay.onMessage((message) => {
      const { id, method, params } = JSON.parse(String(message)) as {
        id: number;
        method: string;
        params?: { topic?: string; pairingTopic?: string };
      };
      if (method) {
        topics.push(`${method} ${params?.pairingTopic ?? params?.topic ?? ""}`);
        relay.send(JSON.stringify({ id, jsonrpc: "2.0", result: true }));
      }
    });
  });
  // Replaces the service from which wallet apps get the name of the requesting site. The fake service returns an empty
  // page.
  await page.route("https://verify.walletconnect.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "" }),
  );
  try {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const answer = await page.goto(`${server.origin}/login`);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toMatch(/connect-src [^;]*wss:\/\/relay\.walletconnect\.org/);
    expect(policy).toContain("frame-src https://verify.walletconnect.org");
    const choice = page.getByRole("button", { name: "WalletConnect" });
    await expect(choice).toBeVisible();
    // The page has not yet loaded the code that connects to the WalletConnect relay.
    expect(asked.filter((url) => /assets\/walletconnect-(?!announce)[^/]*\.js/.test(url))).toEqual([]);
    await choice.click();

    const sheet = page.getByRole("dialog", { name: t("pairing.title") });
    await expect(sheet.getByRole("img", { name: t("pairing.code") })).toBeVisible();
    const open = sheet.getByRole("link", { name: t("pairing.open") });
    const uri = (await open.getAttribute("href")) ?? "";
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/);
    const [, topic] = /^wc:([0-9a-f]{64})@/.exec(uri) ?? [];
    expect(uri).toContain("symKey=");
    // The relay has received the connection proposal of the pairing code.
    await expect.poll(() => topics.some((one) => one.includes(topic ?? "none"))).toBe(true);

    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText(t("wallet.error.connectionRefused"))).toBeVisible();
  } finally {
    await server.stop();
  }
});
