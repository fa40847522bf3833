import { commitmentsAbi } from "@gemplay/chain/abi";
import { parseTreeHead } from "@gemplay/games";
import { type Address, stringToHex } from "viem";
import { expect, test } from "vitest";
import { openPlayer } from "../../apps/server/test/betting.ts";
import { dataOf, type TestChain, type TestServer } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";

let chain: TestChain;
let server: TestServer;
withChain((started) => {
  chain = started;
});
withServer({ jobs: true, variables: () => chain.variables }, (started) => {
  server = started;
});

const shown = async () => dataOf(await server.call("GET /fairness/log"));
const largeEnoughMs = 120_000;

/** Reads the root that the contract stores for a size of the log. */
const onChain = (size: number) =>
  server.server.platform.chain.publicClient.readContract({
    abi: commitmentsAbi,
    address: chain.variables.COMMITMENTS_ADDRESS as Address,
    functionName: "hashOf",
    args: [stringToHex("public log 1", { size: 32 }), BigInt(size)],
  });

test("the contract stores the root of the public log, and a later root after the time of the setting", async () => {
  await server.server.platform.settings.set("publicLog.commitMinutes", "1", { actor: "test" });
  let last = 0;
  for (let time = 0; time < 2; time++) {
    // The new player's seeds are new entries.
    await openPlayer(server, "1");
    server.clock.advance(61_000);
    await expect
      .poll(async () => (await shown()).committed?.size ?? 0, { timeout: largeEnoughMs })
      .toBeGreaterThan(last);
    const { committed, treeHead } = await shown();
    const { size = 0, root, contract } = committed ?? {};
    last = size;
    expect(await onChain(size)).toBe(`0x${root}`);
    expect(contract).toBe(chain.variables.COMMITMENTS_ADDRESS);
    const head = parseTreeHead(treeHead ?? "") ?? expect.fail();
    expect(head.size).toBeGreaterThanOrEqual(size);
    if (head.size === size) expect(head.root).toBe(root);
  }
});
