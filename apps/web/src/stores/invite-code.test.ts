import { afterEach, beforeEach, expect, it, vi } from "vitest";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the page at the given URL. */
async function openPage(address: string) {
  vi.resetModules();
  vi.stubGlobal("location", new URL(address, "https://gemplay.example"));
  return await import("./index.ts");
}
const codeAt = async (address: string) => (await openPage(address)).userStore.get().inviteCode;

it("the invite code of a URL is kept after redirects, sign-in, sign-out and a new visit", async () => {
  expect(await codeAt("/")).toBe("");
  const page = await openPage("/?code=Kx7-a_9");
  expect(page.userStore.get().inviteCode).toBe("Kx7-a_9");
  page.signedIn({ token: "t", playerId: "7", address: "" });
  page.clearUser();
  expect(page.userStore.get().inviteCode).toBe("Kx7-a_9");
  expect(await codeAt("/login?next=%2Fwallet")).toBe("Kx7-a_9");
});

it("a new invite code replaces the stored code, and an invalid code does not", async () => {
  await openPage("/index?code=first");
  for (const none of ["/index?code=", "/index?code=%3Cb%3E", `/index?code=${"x".repeat(65)}`])
    expect(await codeAt(none), none).toBe("first");
  expect(await codeAt("/index?view=terms&code=second")).toBe("second");
  expect(await codeAt("/invite")).toBe("second");
});

it("the invite code is kept in memory when the browser cannot store data", async () => {
  vi.stubGlobal("localStorage", undefined);
  expect(await codeAt("/?code=Kx7")).toBe("Kx7");
});
