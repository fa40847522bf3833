import { tokenAbi } from "@gemplay/chain";
import { decodeFunctionData, encodeAbiParameters, type Hex, keccak256 } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { platformQueries } from "../queries/index.ts";
import { cancelWalletWaits, queryClient, walletWaitStore } from "../stores/index.ts";
import type { WalletProvider } from "./eip1193.ts";
import { deposit } from "./vault-transactions.ts";

const vault = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const token = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const ours = `0x${"1f".repeat(32)}`;
const code = "0x6001600255";
const order = { token: "PLAY", amountBase: 5n, approval: "exact" } as const;

let genesis = ours;
let allowance = 0n;
let sent: string[] = [];
let sentData: Hex[] = [];
/** Runs after each transaction that the wallet has sent. */
let onSent: (count: number) => void = () => undefined;
let receipt: (hash: string) => unknown;

const mined = (hash: string) => ({
  transactionHash: hash,
  status: "0x1",
  blockNumber: "0x5",
  blockHash: ours,
  logs: [],
});

const answers: Record<string, (params: readonly unknown[]) => unknown> = {
  eth_chainId: () => "0x38",
  eth_getBlockByNumber: () => ({ hash: genesis, number: "0x0", transactions: [] }),
  eth_getCode: () => code,
  eth_blockNumber: () => "0x5",
  eth_call: () => encodeAbiParameters([{ type: "uint256" }], [allowance]),
  eth_getTransactionByHash: () => null,
  eth_getTransactionReceipt: ([hash]) => receipt(String(hash)),
  eth_sendTransaction: ([transaction]) => {
    const { to, data } = transaction as { to: string; data: Hex };
    sent.push(to);
    sentData.push(data);
    onSent(sent.length);
    return `0x${String(sent.length).repeat(64)}`;
  },
};

const provider: WalletProvider = {
  async request({ method, params }) {
    const answer = answers[method];
    if (!answer) throw new Error(`not expected: ${method}`);
    return answer(params ?? []);
  },
};
const wallet = { id: "test", name: "Test", kind: "browser", provider, address } as const;

/** Sets the token that the API route `/config` returns. */
function configure(says: { readonly decimals: number; readonly tokenAbi: unknown }): void {
  queryClient.setQueryData(platformQueries.config().queryKey, {
    chain: {
      chainId: 56,
      chainName: "Binance Smart Chain",
      nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
      rpcUrls: ["https://play.example/rpc"],
      blockExplorerUrls: [],
      genesisHash: ours,
      vaultAddress: vault,
      commitmentsAddress: "0x00000000000000000000000000000000000000d4",
      depositFactoryAddress: null,
      vaultCodeHash: keccak256(code),
      tokenConfigList: {
        PLAY: { tokenName: "PLAY", tokenContractAddress: token, ...says, assetId: "PLAY" },
      },
    },
  } as never);
}

beforeAll(() => {
  vi.stubGlobal("location", { origin: "https://play.example" });
});
afterAll(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});
beforeEach(() => {
  [genesis, allowance, sent, sentData, receipt] = [ours, 0n, [], [], mined];
  configure({ tokenAbi, decimals: 18 });
  onSent = () => {
    allowance = order.amountBase;
  };
});

describe("a deposit", () => {
  it("asks for an approval if the token allowance is too low, and then deposits", async () => {
    const done = await deposit(wallet, order, () => undefined);
    expect(done).toEqual({ transactionHash: `0x${"2".repeat(64)}`, blockNumber: 5n });
    expect(sent).toEqual([token, vault]);
  });

  it.each([
    ["18", 18, 10n ** 27n],
    ["6", 6, 10n ** 15n],
  ])(
    "approves 1,000,000,000 whole tokens, converted with the configured %s decimals",
    async (_what, decimals, amount) => {
      configure({ tokenAbi, decimals });
      await deposit(wallet, { ...order, approval: "unlimited" }, () => undefined);
      const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data: sentData[0] ?? "0x" });
      expect([functionName, args]).toEqual(["approve", [vault, amount]]);
    },
  );

  it("calls the token contract with the ABI from the token's configuration", async () => {
    configure({ tokenAbi: tokenAbi.filter(({ name }) => name !== "allowance"), decimals: 18 });
    await expect(deposit(wallet, order, () => undefined)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("allowance") },
    });
    expect(sent).toEqual([]);
  });

  it("sends no deposit transaction when the wallet changed the chain while the page waited for the approval", async () => {
    onSent = () => {
      allowance = order.amountBase;
      genesis = `0x${"2a".repeat(32)}`;
    };
    await expect(deposit(wallet, order, () => undefined)).rejects.toMatchObject({ fault: "foreignChain" });
    expect(sent).toEqual([token]);
  });

  it("sends no deposit transaction when the player cancelled during the approval, even if the wallet approves later", async () => {
    let approveLate = () => {};
    const slow: WalletProvider = {
      request: (call) =>
        call.method === "eth_sendTransaction"
          ? new Promise((done) => (approveLate = () => done(provider.request(call))))
          : provider.request(call),
    };
    const waiting = deposit({ ...wallet, provider: slow }, order, () => undefined);
    const ended = expect(waiting).rejects.toMatchObject({ fault: "left" });
    await expect.poll(() => walletWaitStore.get().requests.length).toBe(1);
    cancelWalletWaits();
    await ended;
    approveLate();
    await expect.poll(() => sent).toEqual([token]);
  });

  it("opens no prompt in the wallet when the player cancelled while the page read the allowance", async () => {
    const given = new AbortController();
    allowance = order.amountBase;
    const slow: WalletProvider = {
      request: async (call) => {
        if (call.method === "eth_call") given.abort();
        return provider.request(call);
      },
    };
    const wish = { ...order, signal: given.signal };
    await expect(deposit({ ...wallet, provider: slow }, wish, () => undefined)).rejects.toMatchObject({
      fault: "left",
    });
    expect(sent).toEqual([]);
  });

  it("offers to repeat the request to the wallet during the approval, but not during the deposit transaction", async () => {
    const offers: boolean[] = [];
    const stop = walletWaitStore.subscribe(() => {
      const [request] = walletWaitStore.get().requests;
      if (request) offers.push(request.askAgain !== undefined);
    });
    await deposit(wallet, order, () => undefined);
    stop();
    expect(offers).toEqual([true, false]);
  });

  it("throws a network fault instead of depositFailed when no receipt arrives", async () => {
    allowance = order.amountBase;
    receipt = () => null;
    vi.useFakeTimers();
    const waiting = expect(deposit(wallet, order, () => undefined)).rejects;
    const rejected = waiting.toMatchObject({ fault: "network" });
    await vi.advanceTimersByTimeAsync(600_000);
    await rejected;
    vi.useRealTimers();
    expect(sent).toEqual([vault]);
  });

  it("fails when the chain reverted the transaction", async () => {
    allowance = order.amountBase;
    receipt = (hash) => ({ ...mined(hash), status: "0x0" });
    await expect(deposit(wallet, order, () => undefined)).rejects.toMatchObject({ fault: "depositFailed" });
  });
});
