// A remote signer for tests that behaves like the remote signers of real deployments. The remote signer holds one key,
// accepts JSON-RPC over HTTP, and applies its own policy to each transaction. The file must not import the test runner,
// because other programs start the signer too.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, decodeFunctionData, type Hex, hexToBigInt, hexToNumber, isAddressEqual } from "viem";
import { privateKeyToAccount } from "viem/accounts";

/** A transaction in the format of `eth_signTransaction`. */
export interface WantedTransaction {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value: Hex;
  readonly nonce: Hex;
  readonly gas: Hex;
  readonly gasPrice: Hex;
  readonly chainId: Hex;
}

/**
 * Changes the honest response of the signer. If the function returns a `Response`, the signer sends the `Response`
 * unchanged. If the function throws, the signer sends a JSON-RPC error.
 */
export type Behaviour = (
  method: string,
  params: readonly unknown[],
  honest: () => Promise<unknown>,
) => Promise<unknown>;

export interface RemoteSignerServer {
  readonly url: string;
  readonly address: Address;
  /** Returns the number of calls of a JSON-RPC method. */
  timesAsked(method: string): number;
  behave(behaviour: Behaviour): void;
  /** Stops the signer; `startRemoteSigner` with the same port starts the signer again. */
  stop(): Promise<void>;
}

export interface RemoteSignerServerOptions {
  readonly key: Hex;
  /** Throws if the policy forbids signing the transaction. */
  readonly policy: (wanted: WantedTransaction) => void;
  readonly token?: string;
  /** The port of the signer; if undefined, the system chooses a free port. */
  readonly port?: number;
}

export const honest: Behaviour = async (_method, _params, answer) => await answer();

/** Returns a signing policy that allows only payouts of one vault on one chain. */
export function payoutsOnly(chainId: number, vault: Address): RemoteSignerServerOptions["policy"] {
  return ({ to, data, value, chainId: wantedChain }) => {
    if (hexToNumber(wantedChain) !== chainId) throw new Error("policy: another chain");
    if (!isAddressEqual(to, vault)) throw new Error("policy: not the vault");
    if (hexToBigInt(value) !== 0n) throw new Error("policy: money goes with it");
    if (decodeFunctionData({ abi: vaultAbi, data }).functionName !== "payout")
      throw new Error("policy: not a payout");
  };
}

export async function startRemoteSigner(options: RemoteSignerServerOptions): Promise<RemoteSignerServer> {
  const account = privateKeyToAccount(options.key);
  const asked = new Map<string, number>();
  let behaviour = honest;

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === "eth_accounts") return [account.address.toLowerCase()];
    const [first, second] = params;
    if (method === "eth_sign") return await account.signMessage({ message: { raw: second as Hex } });
    if (method !== "eth_signTransaction") throw new Error(`there is no method ${method}`);
    const wanted = first as WantedTransaction;
    if (!isAddressEqual(wanted.from, account.address)) throw new Error("there is no such account");
    options.policy(wanted);
    return await account.signTransaction({
      type: "legacy",
      chainId: hexToNumber(wanted.chainId),
      nonce: hexToNumber(wanted.nonce),
      to: wanted.to,
      data: wanted.data,
      value: hexToBigInt(wanted.value),
      gas: hexToBigInt(wanted.gas),
      gasPrice: hexToBigInt(wanted.gasPrice),
    });
  }

  async function respond(body: string, authorization: string | undefined): Promise<Response> {
    if (options.token !== undefined && authorization !== `Bearer ${options.token}`)
      return new Response("who are you?", { status: 401 });
    const {
      id,
      method,
      params = [],
    } = JSON.parse(body) as { id: number; method: string; params?: unknown[] };
    asked.set(method, (asked.get(method) ?? 0) + 1);
    try {
      const result = await behaviour(method, params, () => answer(method, params));
      return result instanceof Response ? result : Response.json({ jsonrpc: "2.0", id, result });
    } catch (error) {
      const { message } = error as Error;
      return Response.json({ jsonrpc: "2.0", id, error: { code: -32000, message } }, { status: 400 });
    }
  }

  // The signer never closes an idle connection, because a caller on a slow machine may be sending a request on the
  // connection.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answered = await respond(Buffer.concat(chunks).toString(), request.headers.authorization);
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    address: account.address,
    timesAsked: (method) => asked.get(method) ?? 0,
    behave(next) {
      behaviour = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
