import { describe, expect, it } from "vitest";
import { appsLeft, noSeats, takeSeats } from "./wallet-seats.ts";

const demo = { id: "demo", name: "Demo", kind: "demo" } as const;
const remote = { id: "wc", name: "WalletConnect", kind: "remote" } as const;
const browser = (id: string, name = id) => ({ id, name, kind: "browser" }) as const;
const apps = ["MetaMask", "OKX Wallet", "Trust Wallet"];
const wallet = (id: string) => ({ kind: "wallet", id });
const app = (name: string) => ({ kind: "app", name });
const all = { announced: true, offers: true, lastId: "" };

describe("takeSeats", () => {
  it("keeps the first row free for the demo wallet until the server has reported whether it offers a demo wallet", () => {
    const early = takeSeats(noSeats, [browser("a")], apps, { ...all, offers: false });
    expect(early).toEqual([undefined, wallet("a"), undefined]);
    expect(takeSeats(early, [browser("a"), demo], apps, all)).toEqual([
      wallet("demo"),
      wallet("a"),
      app("MetaMask"),
    ]);
  });

  it("waits until all browser wallets have announced themselves, so that the last used wallet gets the first row", () => {
    const wallets = [browser("a"), browser("b")];
    const early = takeSeats(noSeats, wallets, apps, { announced: false, offers: true, lastId: "b" });
    expect(early).toBe(noSeats);
    const later = takeSeats(early, wallets, apps, { announced: true, offers: true, lastId: "b" });
    expect(later).toEqual([wallet("b"), wallet("a"), app("MetaMask")]);
  });

  it("never moves a wallet when another wallet is announced later", () => {
    const before = takeSeats(noSeats, [browser("a"), browser("b"), demo], apps, all);
    expect(takeSeats(before, [browser("late"), browser("a"), browser("b"), demo], apps, all)).toBe(before);
  });

  it("fills the rows of a browser without a wallet with the wallet apps", () => {
    expect(takeSeats(noSeats, [], apps, all)).toEqual(apps.map(app));
    expect(takeSeats(noSeats, [remote], apps, all)).toEqual([
      wallet("wc"),
      app("MetaMask"),
      app("OKX Wallet"),
    ]);
  });
});

describe("appsLeft", () => {
  it("omits the wallet app if the same wallet is installed in this browser", () => {
    const wallets = [browser("io.metamask", "MetaMask")];
    const seats = takeSeats(noSeats, wallets, apps, all);
    expect(seats).toEqual([wallet("io.metamask"), app("OKX Wallet"), app("Trust Wallet")]);
    expect(appsLeft(apps, wallets, seats)).toEqual([]);
  });
});
