// A slow phone for benchmarks in a browser. The processor is slowed fourfold, and the network has 1.6 Mbit/s down, 750
// kbit/s up and 150 ms per round trip. Lighthouse simulates a mobile phone with the same values.
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

const phone = {
  cpuSlowdown: 4,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const;
/** A page is idle when the page has transferred no data for this time in ms, except on the event stream. */
const restMs = 2_000;
export const patienceMs = 60_000;

/** A new browser profile on the slow phone, with one empty page. */
interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Waits until the page is idle. */
  rest(): Promise<void>;
  /** Returns the number of requests so far and their transferred bytes, including headers. */
  wire(): { readonly requests: number; readonly bytes: number };
}

/** Opens a new browser profile on the slow phone. The caller must close the context. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...phone });
  await session.send("Emulation.setCPUThrottlingRate", { rate: phone.cpuSlowdown });
  const { resting, result } = countWire(session);
  return {
    context,
    page,
    wire: result,
    async rest() {
      const untilMs = Date.now() + patienceMs;
      while (!resting()) {
        if (Date.now() > untilMs) throw new Error(`the page ${page.url()} does not become idle`);
        await sleep(100);
      }
    },
  };
}

/** Counts the bytes that a page transfers, as reported by the browser. */
function countWire(session: CDPSession) {
  const bytes = new Map<string, number>();
  const open = new Set<string>();
  const streams = new Set<string>();
  let lastAtMs = Date.now();
  const touch = (id: string) => {
    if (!streams.has(id)) lastAtMs = Date.now();
  };
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type === "EventSource") streams.add(requestId);
    else open.add(requestId);
    touch(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    // Files from the browser's cache do not count as requests.
    if (!response.fromDiskCache && !response.fromPrefetchCache)
      bytes.set(requestId, response.encodedDataLength);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
    touch(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (bytes.has(requestId)) bytes.set(requestId, encodedDataLength);
    open.delete(requestId);
    touch(requestId);
  });
  session.on("Network.loadingFailed", ({ requestId }) => {
    open.delete(requestId);
    touch(requestId);
  });
  return {
    resting: () => open.size === 0 && Date.now() - lastAtMs >= restMs,
    result: () => ({ requests: bytes.size, bytes: [...bytes.values()].reduce((sum, one) => sum + one, 0) }),
  };
}
