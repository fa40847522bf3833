// One player of the seed command: a session, and a wallet on the local chain whose key is computed from the seed.
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Data } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { parseAmount } from "@gemplay/money";
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, type Hex, http } from "viem";
import { createSiweMessage } from "viem/siwe";
import { TestWallet } from "../../tests/e2e/support/test-wallet.ts";
import type { CallServer } from "./server-calls.ts";

export interface SeededPlayer {
  readonly address: Address;
  /** Private key of the wallet. */
  readonly key: Hex;
  readonly userId: string;
  readonly token: string;
  readonly inviteCode: string;
  readonly isInvited: boolean;
  readonly wallet: TestWallet;
}

type ChainConfig = Data<"GET /config">["chain"];

const decimals = 18;
const signInLifeMs = 60_000;
const creditWithinMs = 600_000;

/** Returns the private key of a player's wallet. The private key has no value outside the local chain. */
export const seededKey = (seed: number, number: number): Hex =>
  `0x${createHash("sha256").update(`gemplay seeded player ${seed}/${number}`).digest("hex")}`;

/**
 * Signs in with the wallet and accepts the terms. The first sign-in of a wallet creates the player's account.
 *
 * @param origin origin of the page; the server accepts only sign-in messages that contain the page's origin
 */
export async function signInPlayer(call: CallServer, origin: string, key: Hex): Promise<SeededPlayer> {
  const { chain, serverTimeMs } = await call("GET /config");
  const wallet = new TestWallet(chain.rpcUrls[0] ?? "", key);
  const { address } = wallet;
  const message = createSiweMessage({
    ...{ address, chainId: chain.chainId, domain: new URL(origin).host, uri: origin, version: "1" },
    nonce: `${serverTimeMs}${Math.floor(Math.random() * 1_000)}`,
    issuedAt: new Date(serverTimeMs),
    expirationTime: new Date(serverTimeMs + signInLifeMs),
  });
  const signature = await wallet.sign(message);
  const { token } = await call("POST /user/dappLoginOrRegister", { body: { address, message, signature } });
  await call("POST /user/accept_terms", { token, body: { termsVersion } });
  await call("POST /fairness/client-seed", { token, body: { clientSeed: randomBytes(8).toString("hex") } });
  const { userId, inviteCode, isInvited } = await call("GET /user/info", { token });
  return { address, key, userId, token, inviteCode, isInvited, wallet };
}

/** Returns a player's balance in PLAY as decimal text. */
export async function balanceOf(call: CallServer, { token }: SeededPlayer): Promise<string> {
  const { assets } = await call("GET /assets/get_assets", { token });
  return assets.find(({ assetId }) => assetId === "PLAY")?.balance ?? "0";
}

/**
 * Deposits PLAY into the vault and waits until the server credits the deposit. The faucet funds a wallet only once, so
 * a wallet with less PLAY deposits all of its PLAY.
 */
export async function depositPlay(call: CallServer, player: SeededPlayer, wholePlay: number): Promise<void> {
  const { chain: config } = await call("GET /config");
  const chain = createPublicClient({ transport: http(config.rpcUrls[0]), pollingInterval: 250 });
  const { address, wallet } = player;
  if ((await chain.getBalance({ address })) === 0n) await call("POST /local/faucet", { body: { address } });

  const token = playTokenOf(config);
  const held = await chain.readContract({
    ...{ address: token, abi: tokenBalanceAbi, functionName: "balanceOf", args: [address] },
  });
  let amount = parseAmount(String(wholePlay), decimals);
  if (held < amount) amount = held;
  if (amount === 0n) return;

  const before = parseAmount(await balanceOf(call, player), decimals);
  const vault = config.vaultAddress as Address;
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [vault, amount] });
  await chain.waitForTransactionReceipt({ hash: await wallet.send({ to: token, data: approval }) });
  const deposit = encodeFunctionData({ abi: vaultAbi, functionName: "deposit", args: [token, amount] });
  await wallet.send({ to: vault, data: deposit });
  await untilCredited(call, player, before + amount);
}

async function untilCredited(call: CallServer, player: SeededPlayer, amountBase: bigint): Promise<void> {
  const untilMs = Date.now() + creditWithinMs;
  while (parseAmount(await balanceOf(call, player), decimals) < amountBase) {
    if (Date.now() > untilMs)
      throw new Error(
        `The deposit of ${player.address} was not credited within ${creditWithinMs / 60_000} minutes.`,
      );
    await sleep(500);
  }
}

function playTokenOf({ tokenConfigList }: ChainConfig): Address {
  const address = tokenConfigList.PLAY?.tokenContractAddress;
  if (address === undefined) throw new Error("The chain configuration of the server names no PLAY token.");
  return address as Address;
}
