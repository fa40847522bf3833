import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { platformQueries } from "../queries/index.ts";
import { queryClient } from "../stores/index.ts";
import { requestDemoWallet } from "./demo-wallet.ts";

const asked: string[] = [];

beforeAll(() => {
  // The page's URL and the server's RPC URL use different host names of the local machine.
  vi.stubGlobal("location", { origin: "http://127.0.0.1:7000" });
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return Response.json({ jsonrpc: "2.0", id: 1, result: "0x38" });
  });
  queryClient.setQueryData(platformQueries.config().queryKey, {
    chain: { chainId: 56, rpcUrls: ["http://localhost:7000/rpc"] },
  } as never);
});
afterAll(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it("the demo wallet sends requests to the local chain at the host name of the page's URL", async () => {
  expect(await requestDemoWallet({ method: "eth_chainId" })).toBe("0x38");
  expect(asked).toEqual(["http://127.0.0.1:7000/rpc"]);
});

it("the demo wallet switches only to the chain of the server and cannot add another chain", async () => {
  const switchTo = (chainId: string) =>
    requestDemoWallet({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
  expect(await switchTo("0x38")).toBeNull();
  await expect(switchTo("0x1")).rejects.toMatchObject({ code: 4902 });
  await expect(requestDemoWallet({ method: "wallet_addEthereumChain" })).rejects.toMatchObject({
    code: 4200,
  });
});
