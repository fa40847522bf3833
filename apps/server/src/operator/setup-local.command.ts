import { setTimeout as sleep } from "node:timers/promises";
import { type TokenKey, tokenDecimals } from "@gemplay/chain";
import { playTokenAbi, tokenAbi, tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { bankroll, post } from "@gemplay/ledger";
import { formatAmount, parseAmount } from "@gemplay/money";
import { type Address, createWalletClient, encodeFunctionData, getAbiItem, type Hex, http } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { announce, announcements } from "../activity-feed/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { storedSettings } from "../platform/settings/index.ts";
import {
  confirmedDepositsOf,
  type Deposit,
  type FundTarget,
  fundFromSuspense,
  walletTables,
} from "../wallet/index.ts";
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorMistake,
  OperatorRefused,
} from "./operator-command.ts";

const base = (amount: string) => parseAmount(amount, tokenDecimals);

interface Funding {
  readonly token: TokenKey;
  readonly amountBase: bigint;
  readonly target: FundTarget;
}

/**
 * Lists the deposits of the local treasury, and the account of the house to which each deposit is moved. The treasury's
 * deposits of a token have different amounts, so that token and amount identify each deposit.
 */
const fundings: readonly Funding[] = [
  { token: "PLAY", amountBase: base("10000000"), target: "house" },
  { token: "PLAY", amountBase: base("20000000"), target: "airdrop_pool" },
  { token: "PLAY", amountBase: base("1000000"), target: "rewards_budget" },
  { token: "USDT", amountBase: base("1000000"), target: "house" },
];
/**
 * Bankroll of the test token tPLAY in base units. tPLAY exists only in the app, so the airdrop pool funds the bankroll
 * of tPLAY.
 */
const testBankrollBase = base("10000000");
/** Amounts in base units that the faucet account gets, so that the faucet can fund demo wallets. */
const faucetBase: Readonly<Record<TokenKey, bigint>> = {
  PLAY: base("100000000"),
  USDT: base("50000000"),
};
/**
 * Values that the command gives to the settings of a new local stack. The links lead to the start pages of the social
 * networks instead of real accounts, and to a domain that receives no e-mail.
 */
const settingTexts = {
  "price.playU": "0.42",
  "deposits.usdt": "on",
  // The local stack has no waiting times, so that a tester who signs in from the messaging host can withdraw
  // immediately.
  "withdrawals.holdAfterProofHours": "0",
  "freshProof.wayInHours": "0",
  // All players of the local stack share one network, so the airdrop limit for one network is high.
  "airdrop.perNetworkDay": "1000000",
  "airdrop.poolDayBps": "10000",
  "links.telegram": "https://telegram.org/",
  "links.x": "https://x.com/",
  "links.support": "mailto:support@gemplay.test",
} as const;
const settingNames = Object.keys(settingTexts) as (keyof typeof settingTexts)[];

/** The text of the announcement on a new local stack. */
const welcome = {
  titles: {
    cn: "本地体验环境",
    en: "Local test site",
    vi: "Bản chạy thử trên máy này",
    fil: "Pang-test lang ito",
    pt: "Ambiente de teste local",
  },
  texts: {
    cn: "这里的代币没有价值，只在这台电脑上流通。用演示钱包登录即可开始。",
    en: "Tokens here have no real value: the blockchain runs on this computer only. Log in with the demo wallet to begin.",
    vi: "Token ở đây không có giá trị thật: blockchain chỉ chạy trên máy này. Hãy đăng nhập bằng ví dùng thử để bắt đầu.",
    fil: "Walang totoong halaga ang mga token dito: sa computer na ito lang tumatakbo ang blockchain. Mag-log in gamit ang demo wallet para magsimula.",
    pt: "Os tokens daqui não têm valor real: a blockchain roda só neste computador. Entre com a carteira demo para começar.",
  },
} as const;

/** Describes the account of the treasury on the local chain, and the contracts that the treasury uses. */
interface Treasury {
  readonly context: OperatorContext;
  readonly account: PrivateKeyAccount;
  readonly tokens: Readonly<Record<TokenKey, Address>>;
  readonly vault: Address;
}

/** Sends a transaction of the treasury and waits until the transaction is mined. */
async function send(
  { context: { chain, config }, account }: Treasury,
  to: Address,
  data: Hex,
): Promise<void> {
  const wallet = createWalletClient({ account, chain: chain.chain, transport: http(config.chain.rpcUrl) });
  const hash = await wallet.sendTransaction({ to, data });
  const { status } = await chain.publicClient.waitForTransactionReceipt({ hash });
  if (status !== "success") throw new OperatorRefused(`transaction ${hash} failed`);
}

/** Sends the treasury's deposits that the chain does not contain yet, so that an interrupted set-up can continue. */
async function payIn(treasury: Treasury): Promise<void> {
  const { context, account, tokens, vault } = treasury;
  const done = await context.chain.publicClient.getLogs({
    address: vault,
    event: getAbiItem({ abi: vaultAbi, name: "Deposited" }),
    args: { player: account.address },
    fromBlock: context.config.chain.startBlock,
    strict: true,
  });
  for (const { token, amountBase } of fundings) {
    const address = tokens[token];
    if (done.some(({ args }) => args.token === address && args.amount === amountBase)) continue;
    await send(
      treasury,
      address,
      encodeFunctionData({ abi: tokenAbi, functionName: "approve", args: [vault, amountBase] }),
    );
    await send(
      treasury,
      vault,
      encodeFunctionData({ abi: vaultAbi, functionName: "deposit", args: [address, amountBase] }),
    );
  }
}

/**
 * Waits until the server has recorded the treasury's deposits, and moves each deposit to its account of the house.
 *
 * @throws {OperatorRefused} if no server records one of the deposits within the time limit
 */
async function moveIn({ context, account }: Treasury, waitSeconds: number): Promise<void> {
  const { db, actor, print } = context;
  const recorded = async ({ token, amountBase }: Funding): Promise<Deposit | undefined> =>
    (await confirmedDepositsOf(walletTables(db), account.address)).find(
      (row) => row.token === token && row.amountBase === amountBase,
    );
  for (const funding of fundings) {
    let row = await recorded(funding);
    const endMs = performance.now() + waitSeconds * 1000;
    while (row === undefined) {
      if (performance.now() > endMs)
        throw new OperatorRefused(
          `no server has recorded the treasury's deposits within ${waitSeconds} s: start a server, then run setup-local again`,
        );
      await sleep(250);
      row = await recorded(funding);
    }
    if (row.creditedTo !== "suspense") continue;
    const { id } = row;
    await db.transaction().execute(async (trx) => {
      await fundFromSuspense(trx, id, funding.target);
      await recordOperatorAction(trx, {
        actor,
        action: "deposits.fund",
        subject: String(id),
        oldText: "suspense",
        newText: funding.target,
      });
    });
    print(`deposit ${id} of ${funding.token} -> ${funding.target}`);
  }
}

/** Sends the faucet account the tokens for demo wallets. */
async function stock(treasury: Treasury): Promise<void> {
  const { context, tokens } = treasury;
  const { chain, config } = context;
  if (config.faucetPrivateKey !== undefined) {
    const faucet = privateKeyToAccount(config.faucetPrivateKey).address;
    for (const token of ["PLAY", "USDT"] as const) {
      const held = await chain.publicClient.readContract({
        address: tokens[token],
        abi: tokenBalanceAbi,
        functionName: "balanceOf",
        args: [faucet],
      });
      if (held > 0n) continue;
      const args = [faucet, faucetBase[token]] as const;
      // PLAY and USDT have the same standard function `transfer`.
      await send(
        treasury,
        tokens[token],
        encodeFunctionData({ abi: playTokenAbi, functionName: "transfer", args }),
      );
    }
  }
}

/** Gives the house its bankroll of tPLAY, unless the house already has a bankroll of tPLAY. */
async function stockTestBankroll({ db, actor }: OperatorContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await bankroll(executorOf(trx), "TPLAY")) > 0n) return;
    const [issued] = await post(executorOf(trx), [
      {
        playerId: 0n,
        debit: "airdrop_pool",
        credit: "house",
        asset: "TPLAY",
        amountBase: testBankrollBase,
        kind: "issue",
        reference: "setup-local",
        idempotencyKey: "setup_local:test_bankroll",
      },
    ]);
    if (issued?.duplicate !== false) return;
    const newText = formatAmount(testBankrollBase, tokenDecimals);
    await recordOperatorAction(trx, { actor, action: "house.issue", subject: "TPLAY", newText });
  });
}

/**
 * Funds the house on the local stack. An operator can repeat the command after an interruption, and the command
 * continues its work.
 */
export const setupLocalCommand: OperatorCommand = {
  name: "setup-local",
  usage: "[SECONDS]",
  summary:
    "funds the house on the local stack with deposits of TREASURY_PRIVATE_KEY; waits up to 120 s until a running server records each deposit",
  async run(context, [seconds = "120"]) {
    const { config, db, clock, settings, actor, print } = context;
    if (config.environment !== "local")
      throw new OperatorRefused("the command `setup-local` works only with GEMPLAY_ENV=local");
    if (!/^[1-9]\d{0,4}$/.test(seconds))
      throw new OperatorMistake(`SECONDS must be a whole number from 1 to 99999, not ${seconds}`);
    const key = process.env.TREASURY_PRIVATE_KEY;
    if (key === undefined || !/^0x[0-9a-f]{64}$/i.test(key))
      throw new OperatorMistake("TREASURY_PRIVATE_KEY is missing or is not a private key");
    const treasury: Treasury = {
      context,
      account: privateKeyToAccount(key as Hex),
      tokens: { PLAY: config.chain.playTokenAddress, USDT: config.chain.usdtTokenAddress },
      vault: config.chain.vaultAddress,
    };
    await payIn(treasury);
    await stock(treasury);
    await moveIn(treasury, Number(seconds));
    await stockTestBankroll(context);
    const by = { actor, reason: "setup-local" };
    const stored = await storedSettings(db, settingNames);
    for (const name of settingNames) {
      // The command does not overwrite settings that an operator has changed.
      if (stored[name].changedAt === null) await settings.set(name, settingTexts[name], by);
    }
    if ((await announcements(db, 1)).length === 0)
      await db.transaction().execute((trx) => announce(trx, welcome, { ...by, clock }));
    print("the house is funded");
  },
};
