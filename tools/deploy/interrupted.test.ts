// Interrupts a deployment after each of its transactions. The next run must continue the interrupted deployment and
// deploy no contract twice.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { vaultAbi } from "@gemplay/chain/abi";
import { createWalletClient, type Hex, http, keccak256, publicActions, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { bsc } from "viem/chains";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bareEnvironment } from "../../apps/server/test/compose.ts";
import { honest, type LyingProvider, startLyingProvider } from "../../tests/chain/lying-provider.ts";
import { allMined } from "../../tests/chain/mined.ts";
import { deploy } from "../deploy.ts";
import { type Chain, startChain } from "../stack/chain/chain.ts";
import { type ChainCall, chainCaller } from "../stack/chain/chain-rpc.ts";
import { devKeys } from "../stack/chain/dev-accounts.ts";
import { localRoles as roles } from "../stack/chain/local-deployment.ts";

let chain: Chain;
let node: LyingProvider;
let call: ChainCall;
let variables: Record<string, string>;

beforeAll(async () => {
  // The test's chain mines only on request, because an automatic block would include the waiting transactions.
  chain = await startChain({ mining: "instant", blockMs: 3_600_000 });
  call = chainCaller(chain.rpcUrl);
  node = await startLyingProvider(chain.rpcUrl);
});
afterAll(async () => {
  await node?.stop();
  await chain?.stop();
});
beforeEach(async () => {
  node.setLie(honest);
  const key = generatePrivateKey();
  await call("anvil_setBalance", privateKeyToAccount(key).address, toHex(10n ** 18n));
  variables = {
    CHAIN_RPC_URL: node.rpcUrl,
    DEPLOYER_PRIVATE_KEY: key,
    ADMIN_ADDRESS: roles.adminAddress,
    PAYOUT_ADDRESS: roles.payoutAddress,
    PAUSER_ADDRESS: roles.pauserAddress,
    COMMITTER_ADDRESS: roles.committerAddress,
    TREASURY_ADDRESS: roles.treasuryAddress,
  };
});

async function run(args: readonly string[], changes: Record<string, string> = {}) {
  const [said, complaints]: [string[], string[]] = [[], []];
  const code = await deploy(
    args,
    { ...variables, ...changes },
    (line) => said.push(line),
    (line) => complaints.push(line),
  );
  return { code, said: said.join("\n"), complaint: complaints.join("\n") };
}

/** Returns the environment variables of the server that the command prints at the end. */
const printed = (said: string) =>
  Object.fromEntries(
    said
      .slice(said.lastIndexOf("\n\n"))
      .split("\n")
      .flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line.split("=") as [string, string]] : [])),
  );

const sent = async () =>
  Number(
    await call(
      "eth_getTransactionCount",
      privateKeyToAccount(variables.DEPLOYER_PRIVATE_KEY as Hex).address,
      "latest",
    ),
  );

const program = fileURLToPath(new URL("../deploy.ts", import.meta.url));

/**
 * Runs the command `deploy:contracts` in a process of its own, and waits until the node has mined the sent
 * transactions. `lie` can kill the process of the command at a chosen RPC call.
 */
async function runKilled(lie: (kill: () => void) => Parameters<LyingProvider["setLie"]>[0]): Promise<void> {
  const child = spawn(process.execPath, [program, "--send"], {
    env: { ...bareEnvironment, ...variables },
    stdio: "ignore",
  });
  node.setLie(lie(() => child.kill("SIGKILL")));
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  node.setLie(honest);
  expect(signal).toBe("SIGKILL");
  await allMined(call);
}

const contracts = 5;

test("a deployment killed after each of its transactions still deploys each contract exactly once", async () => {
  for (let number = 1; number <= contracts; number++) {
    await runKilled((kill) => async (method, _params, ask) => {
      const answer = await ask();
      if (method !== "eth_sendRawTransaction") return answer;
      kill();
      return await new Promise(() => {});
    });
    expect(await sent()).toBe(number);
  }
  const done = await run(["--send"]);
  expect(done).toMatchObject({ code: 0, complaint: "" });
  expect(await sent()).toBe(contracts);
  expect(done.said).not.toContain("wrong  ");
  // A repeated run and a check without a private key print the same environment variables.
  const again = await run(["--send"]);
  expect(again.code).toBe(0);
  expect(printed(again.said)).toEqual(printed(done.said));
  expect(Object.keys(printed(done.said)).sort()).toEqual([
    ...["COMMITMENTS_ADDRESS", "DEPOSIT_FACTORY_ADDRESS", "PLAY_TOKEN_ADDRESS"],
    ...["START_BLOCK", "USDT_TOKEN_ADDRESS", "VAULT_ADDRESS"],
  ]);
  const verified = await run(["--verify"], { ...printed(done.said), DEPLOYER_PRIVATE_KEY: "" });
  expect(verified).toMatchObject({ code: 0, complaint: "" });
  expect(await sent()).toBe(contracts);
});

test("a deployment that is killed before it sends a transaction, or while a transaction waits, sends no transaction twice", async () => {
  await runKilled((kill) => async (method, _params, ask) => {
    if (method !== "eth_sendRawTransaction") return await ask();
    kill();
    return await new Promise(() => {});
  });
  expect(await sent()).toBe(0);
  await call("evm_setAutomine", false);
  await runKilled((kill) => async (method, _params, ask) => {
    const answer = await ask();
    if (method === "eth_sendRawTransaction") kill();
    return answer;
  });
  expect(await sent()).toBe(0);
  // The next run of the command finds the waiting transaction of the killed run.
  let met = 0;
  node.setLie(async (method, _params, ask) => {
    try {
      return await ask();
    } finally {
      if (method === "eth_sendRawTransaction" && ++met === 1)
        await call("evm_setAutomine", true).then(() => call("evm_mine"));
    }
  });
  expect(await run(["--send"])).toMatchObject({ code: 0, complaint: "" });
  expect(await sent()).toBe(contracts);
});

test("a deployment continues after the node was unreachable and after a transaction that ran out of gas", async () => {
  let transactions = 0;
  node.setLie(async (method, _params, ask) => {
    if (method === "eth_sendRawTransaction" && ++transactions === 3) throw new Error("gone away");
    return await ask();
  });
  expect(await run(["--send"])).toMatchObject({ code: 1 });
  expect(await sent()).toBe(2);
  node.setLie(async (method, _params, ask) => {
    // Many nodes lack the RPC method `eth_fillTransaction`. If the node lacks the method, the command estimates the gas
    // separately.
    if (method === "eth_fillTransaction") throw new Error("the method eth_fillTransaction does not exist");
    const answer = await ask();
    return method === "eth_estimateGas" ? toHex(BigInt(answer as string) / 2n) : answer;
  });
  const burnt = await run(["--send"]);
  expect(burnt).toMatchObject({ code: 1, complaint: expect.stringContaining("created no contract") });
  expect(await sent()).toBe(3);
  node.setLie(honest);
  expect(await run(["--send"])).toMatchObject({ code: 0, complaint: "" });
  expect(await sent()).toBe(contracts + 1);
});

describe("the check of the deployed contracts", () => {
  test("refuses parameters that differ from the deployed contracts and sends no transaction", async () => {
    node.setLie(async (method, _params, ask) => {
      if (method === "eth_sendRawTransaction" && (await sent()) === 3) throw new Error("gone away");
      return await ask();
    });
    expect((await run(["--send"])).code).toBe(1);
    node.setLie(honest);
    const stranger = privateKeyToAccount(generatePrivateKey()).address;
    for (const [option, value, named] of [
      ["--admin", stranger, "vault: admin"],
      ["--payout", stranger, "vault: payout"],
      ["--pauser", stranger, "vault: pauser"],
      ["--treasury", stranger, "PLAY supply"],
      ["--play-supply", "5", "PLAY supply"],
      ["--cap-usdt", "7", "USDT in the vault: daily cap"],
      ["--admin-delay-hours", "1", "admin's delay"],
    ] as const) {
      const refused = await run(["--send", option, value]);
      expect([option, refused.code]).toEqual([option, 1]);
      expect(refused.complaint).toContain("other settings than this plan");
      expect(refused.complaint).toContain(`contracts: ${named}`);
    }
    expect(await sent()).toBe(3);
    expect((await run(["--send"])).code).toBe(0);
  });

  test("finds a role of a foreign account, a missing role and the address of a wrong contract", async () => {
    const done = await run(["--send"]);
    expect(done.code).toBe(0);
    const standing = printed(done.said);
    const wrongLines = async (changes: Record<string, string> = {}) => {
      const { code, said } = await run(["--verify"], { ...standing, ...changes });
      const wrong = said.split("\n").filter((line) => line.startsWith("wrong"));
      expect(code).toBe(wrong.length > 0 ? 1 : 0);
      return wrong.join("\n");
    };
    expect(await wrongLines()).toBe("");
    const admin = createWalletClient({
      account: privateKeyToAccount(devKeys.admin),
      chain: { ...bsc, contracts: {} },
      transport: http(chain.rpcUrl),
    }).extend(publicActions);
    const stranger = privateKeyToAccount(generatePrivateKey()).address;
    const change = async (functionName: "grantRole" | "revokeRole", account: Hex, role = "PAYOUT_ROLE") => {
      const hash = await admin.writeContract({
        address: standing.VAULT_ADDRESS as Hex,
        abi: vaultAbi,
        functionName,
        args: [keccak256(toHex(role)), account],
      });
      await admin.waitForTransactionReceipt({ hash });
    };
    await change("grantRole", stranger);
    expect(await wrongLines()).toBe(
      `wrong    contracts: vault: payout, nobody else: ${stranger} hold the role too: the admin must revoke the role, or the variable is wrong`,
    );
    await change("revokeRole", stranger);
    expect(await wrongLines()).toBe("");
    await change("revokeRole", roles.pauserAddress, "PAUSER_ROLE");
    expect(await wrongLines()).toContain(`vault: pauser: ${roles.pauserAddress} does not hold the role`);
    await change("grantRole", roles.pauserAddress, "PAUSER_ROLE");
    await change("grantRole", stranger, "MINTER_ROLE");
    expect(await wrongLines()).toContain(`${stranger} hold an unknown role`);
    await change("revokeRole", stranger, "MINTER_ROLE");
    const swapped = { VAULT_ADDRESS: standing.COMMITMENTS_ADDRESS ?? "" };
    expect(await wrongLines(swapped)).toContain("VAULT_ADDRESS code: the code at");
    expect(await wrongLines({ COMMITMENTS_ADDRESS: roles.treasuryAddress })).toContain(
      `COMMITMENTS_ADDRESS: there is no contract at ${roles.treasuryAddress}`,
    );
    // The factory of another vault has the same code, but different immutable values.
    variables.DEPLOYER_PRIVATE_KEY = devKeys.treasury;
    const other = printed((await run(["--send"])).said);
    expect(await wrongLines({ DEPOSIT_FACTORY_ADDRESS: other.DEPOSIT_FACTORY_ADDRESS ?? "" })).toContain(
      `DEPOSIT_FACTORY_ADDRESS pays: its deposit addresses pay the vault ${other.VAULT_ADDRESS}: deploy a factory`,
    );
  });
});
