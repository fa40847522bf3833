import { tokenAbi } from "@gemplay/chain";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadTexts, setLanguage } from "../i18n/index.ts";
import { platformQueries } from "../queries/index.ts";
import { queryClient, userStore } from "../stores/index.ts";
import { connectWallet } from "./connection.ts";
import { depositWithWallet } from "./deposit.ts";
import { saveWallet, walletsStore } from "./discovery.ts";
import type { WalletProvider } from "./eip1193.ts";
import cn from "./texts/cn.json";
import en from "./texts/en.json";
import { adapterTexts } from "./texts/index.ts";
import { WalletError } from "./wallet-error.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const vault = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const order = { token: "USDT", amountBase: 5n, approval: "exact" } as const;

const asked: string[] = [];
const provider: WalletProvider = {
  async request({ method }) {
    asked.push(method);
    if (method === "eth_requestAccounts") return [address];
    if (method === "eth_chainId") return "0x38";
    throw new Error(`not expected: ${method}`);
  },
};
const found = { id: "there.wallet", name: "There", icon: "", kind: "browser", provider } as const;

/** Sets the chain that the API route `/config` returns. */
function configure(chain: object | undefined): void {
  queryClient.setQueryData(platformQueries.config().queryKey, {
    chain,
    features: { demoWallet: false, withdrawals: true, usdt: true },
  } as never);
}

const chain = {
  chainId: 56,
  chainName: "Binance Smart Chain",
  nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
  rpcUrls: ["https://play.example/rpc"],
  blockExplorerUrls: [],
  genesisHash: `0x${"1f".repeat(32)}`,
  vaultAddress: vault,
  commitmentsAddress: "0x00000000000000000000000000000000000000d4",
  depositFactoryAddress: null,
  vaultCodeHash: `0x${"2e".repeat(32)}`,
  tokenConfigList: {
    PLAY: { tokenName: "PLAY", tokenContractAddress: vault, tokenAbi, decimals: 18, assetId: "PLAY" },
  },
};

/**
 * Runs an action that must fail with a `WalletError`. @returns the error code and the error message that the player
 * sees
 */
async function seen(act: () => Promise<unknown>): Promise<readonly [string, string]> {
  const error = await act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(WalletError);
  const { code, message } = error as WalletError;
  return [code, message];
}

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  vi.stubGlobal("location", { origin: "https://play.example" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("dispatchEvent", () => true);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  asked.length = 0;
  configure(chain);
  walletsStore.set({ wallets: [found] });
  userStore.set({ address });
});

describe.each([
  ["en", en],
  ["cn", cn],
] as const)("in the language %s the player sees", (locale, texts) => {
  beforeAll(async () => {
    await loadTexts(adapterTexts);
    await setLanguage(locale);
  });

  it('the error "no wallet" when no wallet is installed', async () => {
    walletsStore.set({ wallets: [] });
    expect(await seen(() => connectWallet("gone.wallet"))).toEqual(["6100", texts["wallet.error.noWallet"]]);
  });

  it('the error "provider missing" when the last used wallet is gone and another wallet is installed', async () => {
    const message = texts["wallet.error.providerMissing"];
    expect(await seen(() => connectWallet("gone.wallet"))).toEqual(["NO_PROVIDER", message]);
    expect(asked).toEqual([]);
  });

  it.each([
    ["is not there", undefined],
    ["has no number", { ...chain, chainId: 0 }],
    ["has no node to ask", { ...chain, rpcUrls: [] }],
  ])('the error "chain configuration missing" when the configuration %s', async (_what, configured) => {
    configure(configured);
    expect(await seen(() => connectAndDeposit())).toEqual([
      "NO_CHAIN",
      texts["wallet.error.chainConfigurationMissing"],
    ]);
    expect(asked).not.toContain("eth_sendTransaction");
  });

  it('the error "token configuration missing" when the token is not configured', async () => {
    expect(await seen(() => connectAndDeposit())).toEqual([
      "NO_TOKEN",
      texts["wallet.error.tokenConfigurationMissing"],
    ]);
    expect(asked).not.toContain("eth_sendTransaction");
  });
});

async function connectAndDeposit(): Promise<void> {
  saveWallet(found.id);
  await connectWallet(found.id);
  await depositWithWallet(order);
}
