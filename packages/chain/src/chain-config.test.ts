import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addNetworkRequest, chainConfig, switchNetworkRequest, tokenAbi } from "./index.ts";

const play = "0x00000000000000000000000000000000000000a1";
const usdt = "0x00000000000000000000000000000000000000b2";
const rpcUrls = ["https://rpc.example"];

test("chainConfig lists the given tokens by their keys", () => {
  expect(Object.keys(chainConfig({ tokens: { PLAY: play }, rpcUrls }).tokenConfigList)).toEqual(["PLAY"]);
  const both = chainConfig({ tokens: { PLAY: play, USDT: usdt }, rpcUrls });
  expect(both.chainId).toBe(56);
  expect(both.tokenConfigList).toEqual({
    USDT: { tokenName: "USDT", tokenContractAddress: usdt, tokenAbi, decimals: 18 },
    PLAY: { tokenName: "PLAY", tokenContractAddress: play, tokenAbi, decimals: 18 },
  });
});

test("addNetworkRequest contains the configuration of the chain without the token list", () => {
  const config = chainConfig({
    tokens: { PLAY: play },
    rpcUrls,
    blockExplorerUrls: ["https://scan.example"],
  });
  expect(addNetworkRequest(config)).toEqual({
    method: "wallet_addEthereumChain",
    params: [
      {
        chainId: "0x38",
        chainName: "Binance Smart Chain",
        nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
        rpcUrls,
        blockExplorerUrls: ["https://scan.example"],
      },
    ],
  });
  expect(switchNetworkRequest(config)).toEqual({
    method: "wallet_switchEthereumChain",
    params: [{ chainId: "0x38" }],
  });
});

test("addNetworkRequest contains no explorer field if there is no explorer, because wallets reject an empty list", () => {
  const config = chainConfig({ tokens: {}, rpcUrls, blockExplorerUrls: [] });
  expect(Object.keys(addNetworkRequest(config).params[0])).not.toContain("blockExplorerUrls");
});

test("tokenAbi contains exactly the functions approve, allowance and decimals", () => {
  const shapes = tokenAbi.map((entry) => `${entry.name}→${entry.outputs[0].type}`);
  expect(shapes).toEqual(["approve→bool", "allowance→uint256", "decimals→uint8"]);
});

test("the main entry of the package and the ABIs import no blockchain library", () => {
  const reached = new Set<string>();
  const follow = (file: URL) => {
    if (reached.has(file.href)) return;
    reached.add(file.href);
    for (const [, wanted] of readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)) {
      expect(wanted, `${file.pathname} imports ${wanted}`).toMatch(/^\.\.?\//);
      follow(new URL(wanted ?? "", file));
    }
  };
  follow(new URL("./index.ts", import.meta.url));
  follow(new URL("./abi.ts", import.meta.url));
  expect(reached.size).toBeGreaterThanOrEqual(7);
  expect([...reached].some((file) => file.endsWith("bytecode.ts"))).toBe(false);
});
