import { tokenAbi } from "@gemplay/chain";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { platformQueries } from "../queries/index.ts";
import { queryClient, userStore } from "../stores/index.ts";
import { openAccountWallet } from "./account-wallet.ts";
import { estimateDepositGas, readWalletBalances } from "./deposit.ts";
import { walletsStore } from "./discovery.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const vault = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const order = { token: "PLAY", amountBase: 5n, approval: "exact" } as const;

let accounts: string[] = [];
let chainId = "0x1";
const asked: string[] = [];
const provider = {
  async request({ method }: { readonly method: string }): Promise<unknown> {
    asked.push(method);
    if (method === "eth_accounts") return accounts;
    if (method === "eth_requestAccounts") accounts = [address];
    if (method === "eth_requestAccounts") return accounts;
    if (method === "eth_chainId") return chainId;
    if (method === "wallet_switchEthereumChain") chainId = "0x38";
    if (method === "wallet_switchEthereumChain") return null;
    throw new Error(`not expected: ${method}`);
  },
};

beforeAll(() => {
  vi.stubGlobal("location", { origin: "https://play.example" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("dispatchEvent", () => true);
  queryClient.setQueryData(platformQueries.config().queryKey, {
    chain: {
      chainId: 56,
      rpcUrls: ["https://play.example/rpc"],
      blockExplorerUrls: [],
      vaultAddress: vault,
      tokenConfigList: {
        PLAY: { tokenName: "PLAY", tokenContractAddress: vault, tokenAbi, decimals: 18, assetId: "PLAY" },
      },
    },
    features: { demoWallet: false },
  } as never);
  walletsStore.set({ wallets: [{ id: "there", name: "There", icon: "", kind: "browser", provider }] });
  userStore.set({ token: "mine", address });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => vi.unstubAllGlobals());

it("readWalletBalances and estimateDepositGas never open a prompt in the wallet", async () => {
  await expect(readWalletBalances()).rejects.toMatchObject({ fault: "notConnected" });
  await expect(estimateDepositGas(order)).rejects.toMatchObject({ fault: "notConnected" });
  expect([...new Set(asked)]).toEqual(["eth_accounts"]);

  accounts = [address];
  await expect(readWalletBalances()).rejects.toMatchObject({ fault: "otherNetwork" });
  await expect(estimateDepositGas(order)).rejects.toMatchObject({ fault: "otherNetwork" });
  expect([...new Set(asked)]).toEqual(["eth_accounts", "eth_chainId"]);
});

it("openAccountWallet asks the wallet to switch to the server's network", async () => {
  await openAccountWallet();
  expect(asked).toContain("wallet_switchEthereumChain");
  expect(chainId).toBe("0x38");
});
