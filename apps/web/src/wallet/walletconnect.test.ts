import { bscGenesisHash } from "@gemplay/chain";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../stores/index.ts";
import { hidePairing, leavePairing, pairingStore } from "./pairing.store.ts";
import { requestWalletConnect } from "./walletconnect.ts";

const account = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/**
 * Replaces the library of the WalletConnect relay. `app` sets what the wallet app shows, and records what it receives.
 */
const app = vi.hoisted(() => ({
  session: undefined as undefined | { namespaces: { eip155: { accounts: string[] } } },
  pairs: () => Promise.resolve(),
  asked: [] as string[],
  listeners: new Set<(uri: string) => void>(),
}));
vi.mock("@walletconnect/universal-provider", () => ({
  default: {
    init: async () => ({
      get session() {
        return app.session;
      },
      on: (_: string, listener: (uri: string) => void) => app.listeners.add(listener),
      removeListener: (_: string, listener: (uri: string) => void) => app.listeners.delete(listener),
      connect: async () => {
        for (const listener of app.listeners) listener("wc:topic@2");
        await app.pairs();
      },
      abortPairingAttempt: () => app.asked.push("abort"),
      disconnect: async () => {
        app.asked.push("disconnect");
        app.session = undefined;
      },
      request: async ({ method }: { method: string }, chain: string) => {
        app.asked.push(`${method} ${chain}`);
        return "0x1";
      },
    }),
  },
}));

const paired = (...accounts: string[]) => ({ namespaces: { eip155: { accounts } } });
function serverOn(genesisHash: string): void {
  queryClient.setQueryData(["config"], {
    chain: { chainId: 56, genesisHash, rpcUrls: ["https://play.example/rpc"] },
    walletConnect: { projectId: "1", relayUrl: "wss://relay.example" },
  });
}
vi.stubGlobal("location", { origin: "https://play.example" });
vi.stubGlobal("document", { title: "Gemplay" });

beforeEach(() => {
  app.session = undefined;
  app.pairs = () => Promise.resolve();
  app.asked.length = 0;
  hidePairing();
  serverOn(bscGenesisHash);
});

const send = () => requestWalletConnect({ method: "eth_sendTransaction", params: [{}] });

test("requestWalletConnect sends a transaction only if the server uses the real BSC, because a wallet app always sends to the real BSC", async () => {
  app.session = paired(`eip155:56:${account}`);
  expect(await send()).toBe("0x1");
  expect(app.asked).toEqual(["eth_sendTransaction eip155:56"]);
  app.asked.length = 0;
  serverOn(`0x${"1f".repeat(32)}`);
  await expect(send()).rejects.toMatchObject({ fault: "foreignChain" });
  expect(app.asked).toEqual([]);
  // Signing a message transfers no money, so the page allows signing on any chain.
  expect(await requestWalletConnect({ method: "personal_sign", params: ["0x", account] })).toBe("0x1");
});

test("eth_accounts returns no account without a pairing, and shows no pairing code", async () => {
  expect(await requestWalletConnect({ method: "eth_accounts" })).toEqual([]);
  expect(pairingStore.get().uri).toBe("");
});

test("the pairing code is shown until a wallet app accepts it, and only accounts on the server's chain are used", async () => {
  app.pairs = async () => {
    expect(pairingStore.get().uri).toBe("wc:topic@2");
    app.session = paired(`eip155:1:0x${"1".repeat(40)}`, `eip155:56:${account}`);
  };
  expect(await requestWalletConnect({ method: "eth_requestAccounts" })).toEqual([account]);
  expect(pairingStore.get().uri).toBe("");
});

test("cancelling the pairing rejects the request, and a wallet app without an account on the server's chain is disconnected", async () => {
  app.pairs = () => new Promise(() => {});
  const asked = requestWalletConnect({ method: "eth_requestAccounts" });
  await expect.poll(() => pairingStore.get().uri).not.toBe("");
  leavePairing();
  await expect(asked).rejects.toMatchObject({ code: 4001 });
  expect(app.asked).toContain("abort");

  app.pairs = async () => {
    app.session = paired(`eip155:1:${account}`);
  };
  await expect(requestWalletConnect({ method: "eth_requestAccounts" })).rejects.toMatchObject({
    fault: "chainUnknown",
  });
  expect(app.asked).toContain("disconnect");
});
