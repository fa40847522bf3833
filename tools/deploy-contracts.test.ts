import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playTokenAbi, tokenAbi, vaultAbi } from "@gemplay/chain/abi";
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
import { privateKeyToAccount } from "viem/accounts";
import { bsc } from "viem/chains";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeployedContracts, deployContracts, depositToVault } from "./deploy-contracts.ts";
import { type Chain, startChain } from "./stack/chain.ts";
import { devKeys } from "./stack/dev-accounts.ts";

const roles = {
  adminAddress: privateKeyToAccount(devKeys.admin).address,
  payoutAddress: privateKeyToAccount(devKeys.payout).address,
  pauserAddress: privateKeyToAccount(devKeys.pauser).address,
  treasuryAddress: privateKeyToAccount(devKeys.treasury).address,
};
const player = privateKeyToAccount(devKeys.faucet);
const bsc56 = { ...bsc, contracts: {} };
const whole = (amount: string) => parseUnits(amount, 18);

let folder: string;
let chain: Chain;
let contracts: DeployedContracts;

const reader = () => createPublicClient({ chain: bsc56, transport: http(chain.rpcUrl), pollingInterval: 50 });
const walletOf = (key: Hex) =>
  createWalletClient({ account: privateKeyToAccount(key), chain: bsc56, transport: http(chain.rpcUrl) });
const mined = (hash: Hex) => reader().waitForTransactionReceipt({ hash });
const balanceOf = (token: Hex, account: Hex) =>
  reader().readContract({ address: token, abi: tokenAbi, functionName: "balanceOf", args: [account] });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gemplay-deploy-"));
  chain = await startChain({ folder, persist: false, mining: "instant" });
  contracts = await deployContracts({ rpcUrl: chain.rpcUrl, deployerKey: devKeys.admin, ...roles });
});

afterAll(async () => {
  await chain?.stop();
  await rm(folder, { recursive: true, force: true });
});

test("deploys tokens with 18 decimals and the supply in the treasury, and a vault with both allowed", async () => {
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

test("a player approves and deposits, the payout account pays, and the chain tells it by events", async () => {
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

test("a second deployment gets other addresses; its vault has the same code, and another chain another genesis", async () => {
  const again = await deployContracts({
    rpcUrl: chain.rpcUrl,
    deployerKey: devKeys.admin,
    ...roles,
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

test("refuses to deploy a vault whose roles share an account", async () => {
  await expect(
    deployContracts({
      rpcUrl: chain.rpcUrl,
      deployerKey: devKeys.admin,
      ...roles,
      pauserAddress: roles.payoutAddress,
    }),
  ).rejects.toThrow(toFunctionSelector("RolesMustDiffer(address)"));
});
