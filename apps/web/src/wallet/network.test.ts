import { tokenAbi } from "@gemplay/chain";
import { keccak256 } from "viem";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { WalletProvider } from "./eip1193.ts";
import { proveChain, readToken, switchToChain } from "./network.ts";

const vault = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const genesisHash = `0x${"1f".repeat(32)}`;
const code = "0x6001600255";
// The contract ABI converted to JSON and back, because the page receives it from the server as JSON.
const shownAbi = JSON.parse(JSON.stringify(tokenAbi));
const chain = {
  chainId: 56,
  chainName: "Binance Smart Chain",
  nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
  rpcUrls: ["https://play.example/rpc"],
  blockExplorerUrls: [],
  genesisHash,
  vaultAddress: vault,
  commitmentsAddress: "0x00000000000000000000000000000000000000d4",
  depositFactoryAddress: null,
  vaultCodeHash: keccak256(code),
  tokenConfigList: {
    PLAY: {
      tokenName: "PLAY",
      tokenContractAddress: vault,
      tokenAbi: shownAbi,
      decimals: 18,
      assetId: "PLAY" as const,
    },
  },
};

/** A wallet that returns prepared answers and records its requests. */
function wallet(answers: Record<string, (params: readonly unknown[]) => unknown>) {
  const asked: { method: string; params?: readonly unknown[] }[] = [];
  const provider: WalletProvider = {
    async request(call) {
      asked.push(call);
      const answer = answers[call.method];
      if (!answer) throw new Error(`not expected: ${call.method}`);
      return answer(call.params ?? []);
    },
  };
  return { name: "Test", provider, asked, methods: () => asked.map(({ method }) => method) };
}

const failing = (code: number) => () => {
  throw Object.assign(new Error("no"), { code });
};

beforeAll(() => {
  vi.stubGlobal("location", { origin: "https://play.example" });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("switchToChain", () => {
  it("sends no request to change the chain when the wallet is already on the server's chain", async () => {
    const there = wallet({ eth_chainId: () => "0x38" });
    await switchToChain(there, chain);
    expect(there.methods()).toEqual(["eth_chainId"]);
  });

  it("switches the chain of a wallet that knows the server's chain", async () => {
    let id = "0x1";
    const known = wallet({
      eth_chainId: () => id,
      wallet_switchEthereumChain: () => {
        id = "0x38";
        return null;
      },
    });
    await switchToChain(known, chain);
    expect(known.asked[1]).toEqual({ method: "wallet_switchEthereumChain", params: [{ chainId: "0x38" }] });
  });

  it("adds the chain from the configuration when the wallet answers with the error code 4902", async () => {
    let id = "0x1";
    const unknown = wallet({
      eth_chainId: () => id,
      wallet_switchEthereumChain: failing(4902),
      wallet_addEthereumChain: () => {
        id = "0x38";
        return null;
      },
    });
    await switchToChain(unknown, chain);
    expect(unknown.asked[2]).toEqual({
      method: "wallet_addEthereumChain",
      params: [
        {
          chainId: "0x38",
          chainName: "Binance Smart Chain",
          nativeCurrency: chain.nativeCurrency,
          rpcUrls: chain.rpcUrls,
        },
      ],
    });
  });

  it("throws networkRefused when the player refuses to change the chain", async () => {
    const refusing = wallet({ eth_chainId: () => "0x1", wallet_switchEthereumChain: failing(4001) });
    await expect(switchToChain(refusing, chain)).rejects.toMatchObject({ fault: "networkRefused" });
    expect(refusing.methods()).not.toContain("wallet_addEthereumChain");
  });

  it("fails when the wallet confirms the switch but stays on another chain", async () => {
    const lying = wallet({ eth_chainId: () => "0x1", wallet_switchEthereumChain: () => null });
    await expect(switchToChain(lying, chain)).rejects.toMatchObject({ fault: "network" });
  });
});

describe("proveChain", () => {
  const answering = (hash: string, vaultCode: string) =>
    wallet({ eth_getBlockByNumber: () => ({ hash }), eth_getCode: () => vaultCode }).provider;

  it("accepts the server's chain", async () => {
    await expect(proveChain(answering(genesisHash, code), chain)).resolves.toBeUndefined();
  });

  it.each([
    ["another first block", `0x${"2f".repeat(32)}`, code],
    ["another vault", genesisHash, "0x6001"],
    ["no vault", genesisHash, "0x"],
  ])("refuses %s, although the chain id is the same", async (_what, hash, vaultCode) => {
    await expect(proveChain(answering(hash, vaultCode), chain)).rejects.toMatchObject({
      fault: "foreignChain",
    });
  });

  it("reports a network fault when the wallet does not answer", async () => {
    const { provider } = wallet({ eth_getBlockByNumber: failing(4900), eth_getCode: () => code });
    await expect(proveChain(provider, chain)).rejects.toMatchObject({ fault: "network" });
  });
});

it("readToken throws tokenConfigurationMissing for a token that is not configured", () => {
  expect(readToken(chain, "PLAY")).toEqual({ address: vault, abi: tokenAbi, decimals: 18 });
  expect(() => readToken(chain, "USDT")).toThrow(
    expect.objectContaining({ fault: "tokenConfigurationMissing" }),
  );
});
