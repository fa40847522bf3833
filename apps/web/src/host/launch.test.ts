import { afterEach, expect, it, vi } from "vitest";

const initData = `user=${encodeURIComponent('{"id":7}')}&auth_date=1&hash=ab`;
const hash = `#tgWebAppData=${encodeURIComponent(initData)}&tgWebAppVersion=9.1`;

interface Opened {
  readonly hash?: string;
  /** Name of the page's frame, which an earlier load of the page has set. */
  readonly name?: string;
  readonly framed?: boolean;
  readonly app?: boolean;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/**
 * Opens a page.
 * @returns the values that the page read at its start, the URLs with which it replaced its own URL, and the name of its
 * frame
 */
async function open({ hash: fragment = "", name = "", framed = false, app = false }: Opened) {
  const page: Record<string, unknown> = { name, ...(app ? { TelegramWebviewProxy: {} } : {}) };
  const addresses: string[] = [];
  vi.stubGlobal("window", page);
  vi.stubGlobal("parent", framed ? {} : page);
  vi.stubGlobal("location", { hash: fragment, pathname: "/index", search: "?code=AB" });
  vi.stubGlobal("history", {
    replaceState: (_state: unknown, _title: string, to: string) => void addresses.push(to),
  });
  const { initData, inHost, opened } = await import("./launch.ts");
  return { initData, inHost, opened, addresses, name: page.name };
}

it("the page removes the init data from its URL and keeps the init data in the name of its frame", async () => {
  expect(await open({ hash, framed: true })).toEqual({
    initData,
    inHost: true,
    opened: true,
    addresses: ["/index?code=AB"],
    name: hash.slice(1),
  });
});

it("after a reload, the page reads the init data from the name of its frame and does not count as opened by the messaging host", async () => {
  expect(await open({ name: hash.slice(1), framed: true })).toMatchObject({
    initData,
    inHost: true,
    opened: false,
    addresses: [],
  });
});

it("the page accepts the init data in the messaging host's own app, which uses no frame", async () => {
  expect(await open({ hash, app: true })).toMatchObject({ initData, inHost: true });
});

it("the page ignores init data in an ordinary window, because a link could sign the player in to another account", async () => {
  const nothing = { initData: "", inHost: false, opened: false };
  expect(await open({ hash })).toMatchObject({ ...nothing, addresses: ["/index?code=AB"], name: "" });
  expect(await open({ name: hash.slice(1) })).toMatchObject(nothing);
});

it("the page prefers new init data in its URL to stored init data", async () => {
  const kept = "tgWebAppData=user%3Dold";
  expect(await open({ hash, name: kept, framed: true })).toMatchObject({ initData });
});

it("a page in a frame without init data does not count as inside a messaging host", async () => {
  expect(await open({ framed: true, name: "preview" })).toMatchObject({ inHost: false, addresses: [] });
});
