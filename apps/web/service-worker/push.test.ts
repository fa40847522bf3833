import { describe, expect, it, vi } from "vitest";
import { openPush, showPush } from "./push.ts";

function scope(open: readonly { focus(): unknown; navigate(url: string): unknown }[] = []) {
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => null);
  const clients = { matchAll: async () => open, openWindow };
  const stand = { registration: { showNotification }, clients, location: { origin: "https://play.example" } };
  return { stand: stand as unknown as Parameters<typeof showPush>[0], showNotification, openWindow };
}

const message = { title: "Deposit credited", body: "Ready to play", path: "/wallet" };

describe("showPush", () => {
  it("shows the title and the text of a message, and keeps the path of its screen", async () => {
    const { stand, showNotification } = scope();
    await showPush(stand, { json: () => message });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      "Deposit credited",
      expect.objectContaining({ body: "Ready to play", data: { path: "/wallet" } }),
    );
  });

  it.each([
    ["without data", null],
    [
      "that is no JSON",
      {
        json: () => {
          throw new SyntaxError();
        },
      },
    ],
    ["with other types", { json: () => ({ title: 1, body: [], path: {} }) }],
  ])("shows a plain notice for a message %s", async (_, data) => {
    const { stand, showNotification } = scope();
    await showPush(stand, data);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      "Gemplay",
      expect.objectContaining({ body: "", data: { path: "/" } }),
    );
  });
});

describe("openPush", () => {
  const notice = (data: unknown) => ({ data, close: vi.fn() });

  it("opens the screen in a page of the site that is already open", async () => {
    const page = { focus: vi.fn(), navigate: vi.fn() };
    const { stand, openWindow } = scope([page]);
    const tapped = notice({ path: "/wallet" });
    await openPush(stand, tapped);
    expect(tapped.close).toHaveBeenCalled();
    expect(page.focus).toHaveBeenCalled();
    expect(page.navigate).toHaveBeenCalledExactlyOnceWith("https://play.example/wallet");
    expect(openWindow).not.toHaveBeenCalled();
  });

  it.each([
    [{ path: "/profile?view=notifications" }, "https://play.example/profile?view=notifications"],
    [{ path: "https://other.example/" }, "https://play.example"],
    [{ path: "//other.example/" }, "https://play.example"],
    [null, "https://play.example/"],
  ])("opens a new page for %j if no page is open", async (data, url) => {
    const { stand, openWindow } = scope();
    await openPush(stand, notice(data));
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(url);
  });
});
