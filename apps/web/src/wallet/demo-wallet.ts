import { createClient, type Hex, http, isHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { getBalance, sendTransaction } from "viem/actions";
import { call as callServer } from "../api/index.ts";
import { platformQueries } from "../queries/index.ts";
import { queryClient, storage } from "../stores/index.ts";

// The key of the demo wallet has no value outside the local chain, so the page may keep it in local storage.
const keyName = "demoWalletKey";

function readAccount() {
  const stored = storage.read(keyName);
  const key = stored && isHex(stored) && stored.length === 66 ? stored : generatePrivateKey();
  if (key !== stored) storage.write(keyName, key);
  return privateKeyToAccount(key);
}

const account = readAccount();
let connected = storage.read("address")?.toLowerCase() === account.address.toLowerCase();

async function chain() {
  const config = await queryClient.ensureQueryData(platformQueries.config());
  // The RPC URL of the local chain has the same origin as the API. The page may be open under another host name of this
  // machine than the server's own, so only the path of the RPC URL is used.
  const { pathname } = new URL(config.chain.rpcUrls[0] ?? "", location.origin);
  const transport = http(location.origin + pathname);
  return { ...config.chain, client: createClient({ transport, pollingInterval: 1_000 }) };
}

/**
 * Requests BNB, PLAY and USDT from the local faucet. The faucet pays each address only once, so the page calls it only
 * for an account without BNB.
 * @throws {ApiError}
 */
async function fund(): Promise<void> {
  const { address } = account;
  const { client } = await chain();
  if ((await getBalance(client, { address })) > 0n) return;
  await callServer("POST /local/faucet", { body: { address } });
}

function failure(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

async function send([transaction]: readonly unknown[]): Promise<Hex> {
  const { client } = await chain();
  const { to, data, value } = transaction as { to?: Hex; data?: Hex; value?: Hex };
  return sendTransaction(client, {
    account,
    chain: null,
    type: "legacy",
    to: to ?? null,
    ...(data ? { data } : {}),
    ...(value ? { value: BigInt(value) } : {}),
  });
}

/**
 * Answers the page's EIP-1193 requests to the demo wallet. The demo wallet signs only on the local chain, with a key
 * that this browser created. The demo wallet forwards read requests to the chain.
 * @throws errors with a property `code`, like other wallets
 */
export async function requestDemoWallet(request: {
  readonly method: string;
  readonly params?: readonly unknown[];
}): Promise<unknown> {
  const params = request.params ?? [];
  switch (request.method) {
    case "eth_requestAccounts":
      if (!connected) await fund();
      connected = true;
      return [account.address];
    case "eth_accounts":
      return connected ? [account.address] : [];
    case "personal_sign":
      return account.signMessage({ message: { raw: params[0] as Hex } });
    case "eth_sendTransaction":
      return send(params);
    case "wallet_switchEthereumChain": {
      const { chainId } = await chain();
      const [wanted] = params as [{ chainId: string }];
      if (Number(wanted.chainId) !== chainId) throw failure(4902, "Unrecognized chain");
      return null;
    }
    case "wallet_addEthereumChain":
      throw failure(4200, "The demo wallet knows its own chain only");
    default: {
      const { client } = await chain();
      return client.request({ method: request.method, params: [...params] } as never);
    }
  }
}
