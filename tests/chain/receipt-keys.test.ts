import { commitmentsAbi } from "@gemplay/chain/abi";
import { type Address, stringToHex } from "viem";
import { expect, test } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { dataOf, type TestChain, type TestServer, testVariables } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";

let chain: TestChain;
let server: TestServer;
withChain((started) => {
  chain = started;
});
withServer({ jobs: true, variables: () => chain.variables }, (started) => {
  server = started;
});

const keys = async () => dataOf(await server.call("GET /fairness/receipt-keys"));

/** Reads the public key with a number from the contract on the chain. */
const onChain = (number: number) =>
  server.server.platform.chain.publicClient.readContract({
    abi: commitmentsAbi,
    address: chain.variables.COMMITMENTS_ADDRESS as Address,
    functionName: "hashOf",
    args: [stringToHex("receipt key", { size: 32 }), BigInt(number)],
  });

test("the contract on the chain shows every public key of receipts, also a key that the operator made later", async () => {
  for (const number of [1, 2]) {
    await expect
      .poll(async () => (await keys()).find((key) => key.number === number)?.witness ?? null, {
        timeout: 120_000,
      })
      .not.toBeNull();
    const key = (await keys()).find((one) => one.number === number);
    expect(await onChain(number)).toBe(`0x${key?.publicKey}`);
    expect(key?.witness?.contract).toBe(chain.variables.COMMITMENTS_ADDRESS);
    if (number === 2) return;
    let out = "";
    const code = await runOperator({
      args: ["new-receipt-key"],
      variables: testVariables(server.databaseUrl, chain.variables),
      out: (text) => (out += text),
      err: (text) => (out += text),
    });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("the key 2 signs receipts") });
  }
});
