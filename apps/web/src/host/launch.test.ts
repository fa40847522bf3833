import { afterEach, expect, it, vi } from "vitest";

const initData = `user=${encodeURIComponent('{"id":7}')}&auth_date=1&hash=ab`;
const hash = `#tgWebAppData=${encodeURIComponent(initData)}&tgWebAppVersion=9.1`;

interface Opened {
  readonly hash?: string;
  /** Of the frame, as a former load left it. */
  readonly name?: string;
  readonly framed?: boolean;
  readonly app?: boolean;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page that is opened so. @returns what it knows, and what is left of the address and the frame's name */
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

it("takes what the host hands over out of the address, and keeps it in the frame's name", async () => {
  expect(await open({ hash, framed: true })).toEqual({
    initData,
    inHost: true,
    opened: true,
    addresses: ["/index?code=AB"],
    name: hash.slice(1),
  });
});

it("finds it there after a reload, which opens nothing anew", async () => {
  expect(await open({ name: hash.slice(1), framed: true })).toMatchObject({
    initData,
    inHost: true,
    opened: false,
    addresses: [],
  });
});

it("takes it in the host's own app, which frames nothing", async () => {
  expect(await open({ hash, app: true })).toMatchObject({ initData, inHost: true });
});

it("takes nothing in an ordinary window, where a link would put the player into another's account", async () => {
  const nothing = { initData: "", inHost: false, opened: false };
  expect(await open({ hash })).toMatchObject({ ...nothing, addresses: ["/index?code=AB"], name: "" });
  expect(await open({ name: hash.slice(1) })).toMatchObject(nothing);
});

it("takes a newer one before the one that was kept", async () => {
  const kept = "tgWebAppData=user%3Dold";
  expect(await open({ hash, name: kept, framed: true })).toMatchObject({ initData });
});

it("knows a frame that nobody's host shows", async () => {
  expect(await open({ framed: true, name: "preview" })).toMatchObject({ inHost: false, addresses: [] });
});
