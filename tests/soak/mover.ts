// A player who deposits through the vault and withdraws repeatedly without a pause.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { tokenAbi, vaultAbi } from "@gemplay/chain/abi";
import { parseAmount } from "@gemplay/money";
import { type Address, createWalletClient, defineChain, type Hex, http, publicActions } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { type Caller, dataOf, type TestServer } from "../../apps/server/test/compose.ts";

const password = "six-to-20";
const whole = 10n ** 18n;
/** The deposits are only slightly larger than the withdrawals, so that the player's wallet lasts for hours. */
const deposited = 16n;
const withdrawn = "15";

/** The time limit of a call in ms. A call takes less time even while its server process is replaced. */
const waitsAtMostMs = 120_000;

export interface Mover {
  readonly done: { deposits: number; withdrawals: number };
  /** Returns the error that stopped the player, or undefined while the player continues. */
  failure(): unknown;
  /** @throws the error that stopped the player */
  stop(): Promise<void>;
}

export interface MoverOptions {
  readonly here: TestServer;
  /** The server processes that the player calls in turn. */
  readonly callers: readonly Caller[];
  readonly rpcUrl: string;
  readonly vault: Address;
  readonly usdt: Address;
}

/**
 * Creates an account with a funds password and starts the player. If the server refuses a call temporarily, the player
 * repeats the call.
 */
export async function startMover({ here, callers, rpcUrl, vault, usdt }: MoverOptions): Promise<Mover> {
  const key = generatePrivateKey();
  const account = privateKeyToAccount(key);
  const chain = defineChain({
    id: 56,
    name: "local",
    nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) }).extend(publicActions);
  await here.call("POST /local/faucet", { body: { address: account.address } }).then(dataOf);
  const token = await here.signIn(key);
  const proof = await here.prove(token, key);
  const body = { password, confirmPassword: password, proof };
  dataOf(await here.call("POST /user/setting_fund_password", { token, body }));
  await transact(usdt, tokenAbi, "approve", [vault, 10n ** 12n * whole]);

  async function transact(
    address: Address,
    abi: typeof tokenAbi | typeof vaultAbi,
    functionName: string,
    args: unknown[],
  ) {
    const hash = await wallet.writeContract({ address, abi, functionName, args } as never);
    await wallet.waitForTransactionReceipt({ hash: hash as Hex });
  }

  let turn = 0;
  /** Calls the server processes in turn until one process answers. */
  const insist: Caller = async (name, options) => {
    for (; ; await sleep(200)) {
      turn += 1;
      const caller = callers[turn % callers.length] as Caller;
      const answer = await caller(name, options).catch(() => undefined);
      // A player without pauses sometimes exceeds the request budget per minute (429).
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
    }
  };
  const done = { deposits: 0, withdrawals: 0 };
  let isOver = false;

  async function held(): Promise<bigint> {
    const { assets } = dataOf(await insist("GET /assets/get_assets", { token }));
    return parseAmount(assets.find(({ assetId }) => assetId === "U")?.balance ?? "0", 18);
  }
  async function until<S>(what: string, look: () => Promise<S>, is: (seen: S) => boolean): Promise<void> {
    const endMs = Date.now() + waitsAtMostMs;
    for (let seen = await look(); !is(seen); seen = await look()) {
      if (Date.now() > endMs) throw new Error(`no ${what} after ${done.withdrawals} withdrawals: ${seen}`);
      await sleep(500);
    }
  }
  async function move(): Promise<void> {
    await transact(vault, vaultAbi, "deposit", [usdt, deposited * whole]);
    done.deposits += 1;
    await until("deposit", held, (balance) => balance >= parseAmount(withdrawn, 18));
    const terms = { assetId: "U", blockchainId: "BSC", address: account.address, amount: withdrawn } as const;
    const { ticket } = dataOf(
      await insist("POST /user/confirm_fund_password", { token, body: { password, ...terms } }),
    );
    const query = { requestId: randomUUID(), ticket, ...terms, repeat: "true" };
    dataOf(await insist("GET /assets/withdraw", { token, query }));
    const state = async () => {
      const answer = await insist("GET /assets/get_withdraw_records", { token });
      return answer.data?.records[0]?.status ?? answer.msg;
    };
    await until("payout", state, (seen) => seen === "confirmed");
    done.withdrawals += 1;
  }
  let failure: unknown;
  const moving = (async () => {
    while (!isOver) await move();
  })();
  moving.catch((error) => {
    failure = error;
  });
  return {
    done,
    failure: () => failure,
    async stop() {
      isOver = true;
      await moving;
    },
  };
}
