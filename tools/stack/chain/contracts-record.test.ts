import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commitmentsAbi, depositFactoryAbi } from "@gemplay/chain/abi";
import { createPublicClient, http, keccak256, toHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chain, startChain } from "./chain.ts";
import { type ContractsRecord, ensureContracts } from "./contracts-record.ts";
import { devKeys } from "./dev-accounts.ts";

let folder: string;
let chain: Chain;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gemplay-contracts-"));
  chain = await startChain({ mining: "instant", blockMs: 50 });
});
afterAll(async () => {
  await chain?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a data folder without a deposit factory gets a deposit factory that pays into its vault", async () => {
  const ensure = () => ensureContracts(chain, folder, () => {});
  const file = join(folder, "contracts.json");
  const { depositFactory: first, ...others } = await ensure();
  await writeFile(file, JSON.stringify(others));
  const added = await ensure();
  expect(added).toEqual({ ...others, depositFactory: added.depositFactory });
  expect(added.depositFactory).not.toBe(first);
  expect(await ensure()).toEqual(added);
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const factory = { address: added.depositFactory, abi: depositFactoryAbi } as const;
  expect(await client.readContract({ ...factory, functionName: "vault" })).toBe(added.vault);
  for (const token of [added.playToken, added.usdtToken])
    expect(await client.readContract({ ...factory, functionName: "isListed", args: [token] })).toBe(true);
});

test.each([
  ["without it", "commitments"],
  ["with an older one", "commitmentsVersion"],
] as const)(
  "a data folder from before the Commitments contract, %s, gets the contract once and keeps everything else",
  async (_name, lacks) => {
    const said: string[] = [];
    const ensure = () => ensureContracts(chain, folder, (line) => said.push(line));
    const file = join(folder, "contracts.json");
    await rm(file, { force: true });
    const { commitments: first, commitmentsVersion, ...others } = await ensure();
    await writeFile(
      file,
      JSON.stringify(
        lacks === "commitments" ? { ...others, commitmentsVersion } : { ...others, commitments: first },
      ),
    );

    const added = await ensure();
    expect(added).toMatchObject(others);
    expect(added.commitments).not.toBe(first);
    expect(JSON.parse(await readFile(file, "utf8")) as ContractsRecord).toEqual(added);
    expect(await ensure()).toEqual(added);
    expect(said).toHaveLength(2);

    const client = createPublicClient({ transport: http(chain.rpcUrl) });
    const commit = (key: `0x${string}`) =>
      client.simulateContract({
        account: privateKeyToAddress(key),
        address: added.commitments,
        abi: commitmentsAbi,
        functionName: "commit",
        args: [toHex("crash chain", { size: 32 }), keccak256("0x01"), 0n, 1n],
      });
    await commit(devKeys.committer);
    await expect(commit(devKeys.admin)).rejects.toThrow("AccessControlUnauthorizedAccount");
  },
);
