import { bscGenesisHash } from "@gemplay/chain";
import { playTokenAbi, tokenAbi, tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { normaliseAddress } from "@gemplay/chain/address";
import { readFingerprint, sameFingerprint } from "@gemplay/chain/fingerprint";
import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseEventLogs,
  parseUnits,
  toFunctionSelector,
  toHex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { bsc } from "viem/chains";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLyingProvider } from "../../tests/chain/lying-provider.ts";
import { deploy, gasAtMost } from "../deploy.ts";
import { type Chain, startChain } from "../stack/chain/chain.ts";
import { chainCaller } from "../stack/chain/chain-rpc.ts";
import { devKeys } from "../stack/chain/dev-accounts.ts";
import { localDeployment, localRoles as roles } from "../stack/chain/local-deployment.ts";
import { type DeployedContracts, deployContracts, depositToVault } from "./deploy-contracts.ts";

const player = privateKeyToAccount(devKeys.faucet);
const bsc56 = { ...bsc, contracts: {} };
const whole = (amount: string) => parseUnits(amount, 18);

let chain: Chain;
let contracts: DeployedContracts;

const reader = () => createPublicClient({ chain: bsc56, transport: http(chain.rpcUrl), pollingInterval: 50 });
const walletOf = (key: Hex) =>
  createWalletClient({ account: privateKeyToAccount(key), chain: bsc56, transport: http(chain.rpcUrl) });
const mined = (hash: Hex) => reader().waitForTransactionReceipt({ hash });
const balanceOf = (token: Hex, account: Hex) =>
  reader().readContract({ address: token, abi: tokenBalanceAbi, functionName: "balanceOf", args: [account] });

beforeAll(async () => {
  chain = await startChain({ mining: "instant" });
  contracts = await deployContracts(localDeployment(chain.rpcUrl));
});

afterAll(() => chain?.stop());

test("deployContracts creates two tokens with 18 decimals and the supply in the treasury, and a vault that allows both", async () => {
  for (const token of [contracts.playToken, contracts.usdtToken]) {
    expect(await reader().readContract({ address: token, abi: tokenAbi, functionName: "decimals" })).toBe(18);
    expect(await balanceOf(token, roles.treasuryAddress)).toBe(whole("10000000000"));
    expect(
      await reader().readContract({
        address: contracts.vault,
        abi: vaultAbi,
        functionName: "isTokenAllowed",
        args: [token],
      }),
    ).toBe(true);
  }
  const vaultBlock = await reader().getCode({ address: contracts.vault, blockNumber: contracts.startBlock });
  expect(vaultBlock).toMatch(/^0x6/);
  expect(
    await reader().getCode({ address: contracts.vault, blockNumber: contracts.startBlock - 1n }),
  ).toBeUndefined();
});

test("a player approves and deposits tokens, the payout account pays out, and the chain emits an event for each step", async () => {
  const funding = await walletOf(devKeys.treasury).writeContract({
    address: contracts.playToken,
    abi: playTokenAbi,
    functionName: "transfer",
    args: [player.address, whole("100")],
  });
  await mined(funding);

  const wallet = walletOf(devKeys.faucet);
  const approval = { address: contracts.playToken, abi: tokenAbi, functionName: "approve" } as const;
  await mined(await wallet.writeContract({ ...approval, args: [contracts.vault, whole("1000000000")] }));
  const deposit = await mined(
    await wallet.writeContract({
      address: contracts.vault,
      abi: vaultAbi,
      functionName: "deposit",
      args: [contracts.playToken, whole("40.5")],
    }),
  );
  const [deposited] = parseEventLogs({ abi: vaultAbi, logs: deposit.logs, eventName: "Deposited" });
  expect(deposited?.args).toEqual({
    player: player.address,
    token: contracts.playToken,
    amount: whole("40.5"),
  });

  const withdrawalId = keccak256(toHex("withdrawal 1"));
  const payout = {
    address: contracts.vault,
    abi: vaultAbi,
    functionName: "payout",
    args: [withdrawalId, contracts.playToken, player.address, whole("10.25")],
  } as const;
  const paid = await mined(await walletOf(devKeys.payout).writeContract(payout));
  const [paidOut] = parseEventLogs({ abi: vaultAbi, logs: paid.logs, eventName: "PaidOut" });
  expect(paidOut?.args).toEqual({
    withdrawalId,
    token: contracts.playToken,
    to: player.address,
    amount: whole("10.25"),
  });
  expect(await balanceOf(contracts.playToken, player.address)).toBe(whole("69.75"));
  expect(await balanceOf(contracts.playToken, contracts.vault)).toBe(whole("30.25"));
  await expect(reader().simulateContract({ ...payout, account: roles.payoutAddress })).rejects.toThrow(
    "AlreadyPaid",
  );
  await expect(reader().simulateContract({ ...payout, account: player.address })).rejects.toThrow(
    "AccessControlUnauthorizedAccount",
  );
});

test("the treasury funds the vault by a recorded deposit", async () => {
  const before = await balanceOf(contracts.usdtToken, contracts.vault);
  const hash = await depositToVault({
    rpcUrl: chain.rpcUrl,
    key: devKeys.treasury,
    vault: contracts.vault,
    token: contracts.usdtToken,
    amountBase: whole("5000"),
  });
  const { logs } = await mined(hash);
  const [deposited] = parseEventLogs({ abi: vaultAbi, logs, eventName: "Deposited" });
  expect(deposited?.args.player).toBe(roles.treasuryAddress);
  expect(await balanceOf(contracts.usdtToken, contracts.vault)).toBe(before + whole("5000"));
});

test("deployContracts deploys new contracts at new addresses, and the vault's fingerprint differs only on another chain", async () => {
  const again = await deployContracts({
    ...localDeployment(chain.rpcUrl),
    usdtAddress: contracts.usdtToken,
  });
  expect(again.usdtToken).toBe(contracts.usdtToken);
  expect(again.vault).not.toBe(contracts.vault);
  expect(normaliseAddress(again.vault.toLowerCase())).toBe(normaliseAddress(again.vault));
  const ours = await readFingerprint(reader(), contracts.vault);
  expect(ours.genesisHash).toBe(chain.genesisHash);
  expect(sameFingerprint(ours, await readFingerprint(reader(), again.vault))).toBe(true);
  expect(sameFingerprint(ours, { ...ours, genesisHash: keccak256("0x01") })).toBe(false);
  await expect(readFingerprint(reader(), roles.treasuryAddress)).rejects.toThrow("no contract");
});

test("deployContracts refuses a vault whose roles share an account", async () => {
  await expect(
    deployContracts({
      ...localDeployment(chain.rpcUrl),
      pauserAddress: roles.payoutAddress,
    }),
  ).rejects.toThrow(toFunctionSelector("RolesMustDiffer(address)"));
});

describe("the command deploy:contracts", () => {
  const variables = {
    CHAIN_RPC_URL: "",
    DEPLOYER_PRIVATE_KEY: generatePrivateKey(),
    ADMIN_ADDRESS: roles.adminAddress,
    PAYOUT_ADDRESS: roles.payoutAddress,
    PAUSER_ADDRESS: roles.pauserAddress,
    COMMITTER_ADDRESS: roles.committerAddress,
    TREASURY_ADDRESS: roles.treasuryAddress,
  };
  async function run(args: readonly string[], changes: Readonly<Record<string, string | undefined>> = {}) {
    const [said, complaints]: [string[], string[]] = [[], []];
    const wanted = { ...variables, CHAIN_RPC_URL: chain.rpcUrl, ...changes };
    const code = await deploy(
      args,
      wanted,
      (line) => said.push(line),
      (line) => complaints.push(line),
    );
    return { code, said: said.join("\n"), complaint: complaints.join("\n") };
  }
  const deployer = privateKeyToAccount(variables.DEPLOYER_PRIVATE_KEY).address;
  const sent = () => reader().getTransactionCount({ address: deployer, blockTag: "latest" });
  beforeAll(() => chainCaller(chain.rpcUrl)("anvil_setBalance", deployer, toHex(10n ** 18n)));

  test("explains the plan without sending a transaction, then deploys and prints the server's environment variables", async () => {
    const before = await sent();
    const explained = await run([], { DAILY_CAP_PLAY: "5000" });
    expect(explained).toMatchObject({ code: 0, complaint: "" });
    for (const part of [
      "not the real chain",
      roles.treasuryAddress,
      "at most 5000 PLAY",
      "No transaction was sent",
    ])
      expect(explained.said).toContain(part);
    expect(await sent()).toBe(before);

    const balance = () => reader().getBalance({ address: deployer });
    const deployed = await run(["--usdt", contracts.usdtToken, "--send"]);
    expect(deployed).toMatchObject({ code: 0, complaint: "" });
    const printed = Object.fromEntries(
      [...deployed.said.matchAll(/^([A-Z_]+)=(\S+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
    );
    expect(Object.keys(printed).sort()).toEqual([
      "COMMITMENTS_ADDRESS",
      "DEPOSIT_FACTORY_ADDRESS",
      "PLAY_TOKEN_ADDRESS",
      "START_BLOCK",
      "USDT_TOKEN_ADDRESS",
      "VAULT_ADDRESS",
    ]);
    expect(printed.USDT_TOKEN_ADDRESS).toBe(contracts.usdtToken);
    const allowed = {
      abi: vaultAbi,
      functionName: "isTokenAllowed",
      address: printed.VAULT_ADDRESS as Hex,
    } as const;
    expect(await reader().readContract({ ...allowed, args: [printed.PLAY_TOKEN_ADDRESS as Hex] })).toBe(true);
    expect(await balance()).toBeGreaterThan(0n);
    // The used gas must not exceed the limit that the command printed.
    let burnt = 0n;
    const latest = await reader().getBlockNumber();
    for (let block = latest; block >= BigInt(printed.START_BLOCK ?? 0) - 1n; block--)
      burnt += (await reader().getBlock({ blockNumber: block })).gasUsed;
    expect(burnt).toBeGreaterThan(1_000_000n);
    expect(burnt).toBeLessThan(gasAtMost);
  });

  test("reports every mistake in the environment variables, and every variable that only the main network requires", async () => {
    const before = await sent();
    const missing = await run(["--send"], {
      ADMIN_ADDRESS: undefined,
      PAYOUT_ADDRESS: "0x12",
      DAILY_CAP_USDT: "many",
    });
    expect(missing.code).toBe(2);
    for (const name of ["ADMIN_ADDRESS is missing", "PAYOUT_ADDRESS must be", "DAILY_CAP_USDT must be"])
      expect(missing.complaint).toContain(name);
    const shared = await run(["--send"], { COMMITTER_ADDRESS: roles.payoutAddress });
    expect(shared).toMatchObject({
      code: 2,
      complaint: expect.stringContaining("COMMITTER_ADDRESS must be another"),
    });
    const real = await startLyingProvider(chain.rpcUrl);
    real.setLie(async (method, params, ask) => {
      const block = await ask();
      const isFirst = method === "eth_getBlockByNumber" && params[0] === "0x0";
      return isFirst ? { ...(block as object), hash: bscGenesisHash } : block;
    });
    const careless = await run(["--send", "--rpc", real.rpcUrl], { DEPLOYER_PRIVATE_KEY: devKeys.admin });
    await real.stop();
    expect(careless.code).toBe(2);
    expect(careless.complaint).toContain("USDT_TOKEN_ADDRESS is missing: USDT exists on the real chain");
    expect(careless.complaint).toContain("DEPLOYER_PRIVATE_KEY is a publicly known test key");
    expect(await run(["--fast"])).toMatchObject({ code: 2 });
    expect(await run(["--help"])).toMatchObject({ code: 0, complaint: "" });
    expect(await sent()).toBe(before);
  });

  test("fails with one sentence if the chain cannot be reached or the deployer has no money", async () => {
    const away = await run([], { CHAIN_RPC_URL: "http://127.0.0.1:9" });
    expect(away.code).toBe(1);
    expect(away.complaint).toMatch(/^CHAIN_RPC_URL: [^\n]+$/);
    const poor = await run(["--send"], { DEPLOYER_PRIVATE_KEY: generatePrivateKey() });
    expect(poor).toMatchObject({ code: 1, complaint: "The deployer has too little BNB for the deployment." });
  });
});
