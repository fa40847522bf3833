// The tests check calls of hostile callers to the local chain's proxy, and the effect of a slow chain on the server.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errors } from "@gemplay/api-schema";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { chainCaller } from "../../../../tools/stack/chain/chain-rpc.ts";
import { startTestServer, type TestChain, type TestServer } from "../../test/compose.ts";
import { withChain, withServer } from "../../test/file-server.ts";

/** These opcodes (JUMPDEST, PUSH 0, JUMP) are the code of a contract creation that never ends by itself. */
const endless = "0x5b600056";
const endlessGas = "0x7fffffffffffffff";

interface Answer {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

let chain: TestChain;
let server: TestServer;
withChain((started) => {
  chain = started;
});
withServer({ variables: () => chain.variables }, (started) => {
  server = started;
});

async function post<T = Answer>(body: unknown, to = server): Promise<T> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${to.server.url}/rpc`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

const call = (method: string, ...params: unknown[]) => post({ jsonrpc: "2.0", id: 1, method, params });

describe("the /rpc route", () => {
  test("lets a call use at most the gas limit, so that the chain continues to mine blocks", async () => {
    const burning = Array.from({ length: 20 }, (_, index) =>
      call(index % 2 ? "eth_call" : "eth_estimateGas", { data: endless, gas: endlessGas }, "latest"),
    );
    // Without the gas limit, the node would execute the endless code of the test and answer no other call.
    const node = chainCaller(chain.chain.rpcUrl);
    const [from] = (await node("eth_accounts")) as string[];
    const hash = await node("eth_sendTransaction", { from, to: from, value: "0x1" });
    await expect.poll(() => node("eth_getTransactionReceipt", hash)).toMatchObject({ status: "0x1" });
    for (const answer of await Promise.all(burning)) expect(answer.error?.message).toMatch(/gas/i);
  });

  test("sets the gas limit for a call without gas, and does not change a smaller amount of gas", async () => {
    // These opcodes (GAS, PUSH 0, MSTORE, PUSH 32, PUSH 0, RETURN) are the code of a contract creation that returns the
    // remaining gas.
    const asking = "0x5a60005260206000f3";
    const left = async (gas?: string) =>
      BigInt((await call("eth_call", { data: asking, gas })).result as string);
    for (const gas of [undefined, endlessGas]) {
      expect(await left(gas)).toBeLessThan(10_000_000n);
      expect(await left(gas)).toBeGreaterThan(9_000_000n);
    }
    expect(await left("0x186a0")).toBeLessThan(100_000n);
  });

  test("refuses overrides of state or block, and invalid transactions", async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address;
    const code = { [to]: { code: endless } };
    for (const params of [
      [{ to }, "latest", code],
      [{ to }, "latest", {}, { gasLimit: endlessGas }],
      [{ to, gas: "endless" }, "latest"],
      [{ to, gas: -1 }],
      ["0x"],
      [[]],
      [null],
      [],
    ])
      for (const method of ["eth_call", "eth_estimateGas"])
        expect((await call(method, ...params)).error?.code, JSON.stringify(params)).toBe(-32602);
    const named = { jsonrpc: "2.0", id: 1, method: "eth_call", params: { to, stateOverride: code } };
    expect((await post(named)).error?.code).toBe(-32602);
  });

  test("forwards only the known fields of a transaction", async () => {
    const to = chain.variables.PLAY_TOKEN_ADDRESS;
    const supply = { to, data: "0x18160ddd" };
    expect((await call("eth_call", supply)).result).toMatch(/^0x[0-9a-f]{64}$/);
    const more = { ...supply, gasLimit: endlessGas, blobVersionedHashes: ["0x01"], authorizationList: [7] };
    expect((await call("eth_call", more)).result).toMatch(/^0x[0-9a-f]{64}$/);
  });
});

/** Starts a fake chain node that receives calls. The test decides when the fake node answers a call. */
async function startSilentNode() {
  const waiting: ServerResponse[] = [];
  let refusing = true; // The fake node must first answer, because a starting server reads the chain id.
  const node = createServer((_request, response) => {
    if (refusing) response.destroy();
    else waiting.push(response);
  });
  await new Promise<void>((listening) => node.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    waiting,
    answerAll: () => {
      for (const response of waiting.splice(0)) response.end(`{"jsonrpc":"2.0","id":1,"result":"0x38"}`);
    },
    keepWaiting: () => {
      refusing = false;
    },
    refuseAll: () => {
      refusing = true;
      for (const response of waiting.splice(0)) response.destroy();
    },
    stop: () => node.close().closeAllConnections(),
  };
}

describe("a chain node that does not answer", () => {
  let node: Awaited<ReturnType<typeof startSilentNode>>;
  let other: TestServer;
  beforeAll(async () => {
    node = await startSilentNode();
    const variables = { ...chain.variables, CHAIN_RPC_URL: node.url, ROLE: "api" };
    other = await startTestServer({ variables });
    node.keepWaiting();
    await other.server.platform.settings.set("rate.faucetPerMinute", "0", { actor: "test" });
  });
  afterAll(async () => {
    node?.stop();
    await other?.stop();
  });

  test("receives only a few calls of one caller at a time, and the caller's other calls wait", async () => {
    const block = { jsonrpc: "2.0", id: 1, method: "eth_getBlockByNumber", params: ["0x7", false] };
    const batch = post<Answer[]>(
      Array.from({ length: 12 }, () => block),
      other,
    );
    await expect.poll(() => node.waiting.length).toBe(4);
    let answered = false;
    const done = batch.then((answers) => {
      answered = true;
      return answers;
    });
    while (!answered) {
      expect(node.waiting.length).toBeLessThanOrEqual(4);
      node.answerAll();
      await new Promise((later) => setTimeout(later, 10));
    }
    expect((await done).map(({ result }) => result)).toEqual(Array(12).fill("0x38"));
  });

  test("does not block the database for other calls while twenty calls wait for the faucet", async () => {
    const asking = Array.from({ length: 20 }, () =>
      other.call("POST /local/faucet", {
        body: { address: privateKeyToAccount(generatePrivateKey()).address },
      }),
    );
    await expect.poll(() => node.waiting.length).toBe(20);
    // A sign-in of a player reads and writes the database. If the twenty waiting calls blocked the database sessions,
    // the sign-in would fail.
    expect(await other.signIn(generatePrivateKey())).not.toBe("");
    node.refuseAll();
    for (const { code } of await Promise.all(asking)) expect(code).toBe(errors.ChainUnavailable.code);
  });

  test("receives no more calls of a caller who has reached the limit per minute", async () => {
    // The test stops the clock, so that the counted minute does not end even on a slow machine.
    const nowMs = performance.now();
    const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const unknown = Array.from({ length: 50 }, (_, id) => ({ jsonrpc: "2.0", id, method: "evm_mine" }));
    const codes = new Set<number | undefined>();
    for (let batch = 0; batch < 125; batch++)
      for (const { error } of await post<Answer[]>(unknown, other)) codes.add(error?.code);
    expect(codes).toEqual(new Set([-32601, -32005]));
    const last = await post({ jsonrpc: "2.0", id: "mine", method: "eth_chainId" }, other);
    expect(last).toMatchObject({ id: "mine", error: { code: -32005 } });
  });
});
