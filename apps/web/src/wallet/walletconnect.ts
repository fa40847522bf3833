import { bscGenesisHash } from "@gemplay/chain";
import UniversalProvider from "@walletconnect/universal-provider";
import { platformQueries } from "../queries/index.ts";
import { queryClient } from "../stores/index.ts";
import type { WalletProvider } from "./eip1193.ts";
import { readChain } from "./network.ts";
import { hidePairing, showPairing } from "./pairing.store.ts";
import { WalletError } from "./wallet-error.ts";

/** Methods that a wallet app is asked to allow. */
const methods = ["eth_sendTransaction", "personal_sign", "wallet_switchEthereumChain"];
const events = ["accountsChanged", "chainChanged"];

type Listener = (...values: never[]) => void;

/** Listeners of the pairing, including those that were added before the library started. */
const listeners = new Set<readonly [event: string, listener: Listener]>();
let library: UniversalProvider | undefined;
let starting: Promise<UniversalProvider> | undefined;

/** Starts the library once, and again after a failure. The library restores the pairing of the last visit. */
function started(): Promise<UniversalProvider> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start(): Promise<UniversalProvider> {
  const { walletConnect } = await queryClient.ensureQueryData(platformQueries.config());
  if (!walletConnect) throw new WalletError("providerMissing");
  const made = await UniversalProvider.init({
    ...walletConnect,
    logger: "silent",
    telemetryEnabled: false,
    metadata: {
      name: "Gemplay",
      description: document.title,
      url: location.origin,
      icons: [`${location.origin}/icon-192.png`],
    },
  });
  for (const [event, listener] of listeners) made.on(event, listener);
  library = made;
  return made;
}

const named = (chainId: number) => `eip155:${chainId}`;

/** Returns the accounts of the wallet app on the server's chain. */
function accountsOf({ session }: UniversalProvider, chainId: number): readonly string[] {
  const before = `${named(chainId)}:`;
  const accounts = session?.namespaces.eip155?.accounts ?? [];
  return accounts.filter((one) => one.startsWith(before)).map((one) => one.slice(before.length));
}

function failure(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Shows a pairing code and waits until a wallet app accepts the code. */
async function pair(provider: UniversalProvider, chainId: number, rpcUrl: string): Promise<void> {
  let left = () => {};
  const leaving = new Promise<never>((_, refuse) => {
    left = () => refuse(failure(4001, "The player left the code"));
  });
  const onUri = (uri: string) => showPairing(uri, left);
  provider.on("display_uri", onUri);
  try {
    const eip155 = { methods, events, chains: [named(chainId)], rpcMap: { [chainId]: rpcUrl } };
    await Promise.race([provider.connect({ optionalNamespaces: { eip155 } }), leaving]);
  } finally {
    provider.removeListener("display_uri", onUri);
    provider.abortPairingAttempt();
    hidePairing();
  }
}

/**
 * Answers the EIP-1193 requests for a wallet app that the page reaches through a relay. The app signs; read requests go
 * to the server's chain directly.
 * @throws errors with a `code`, as wallets do; {WalletError} foreignChain, chainUnknown
 */
export async function requestWalletConnect(call: Parameters<WalletProvider["request"]>[0]): Promise<unknown> {
  const [provider, chain] = await Promise.all([started(), readChain()]);
  const { chainId } = chain;
  switch (call.method) {
    case "eth_accounts":
      return accountsOf(provider, chainId);
    case "eth_requestAccounts": {
      if (!provider.session)
        await pair(provider, chainId, new URL(chain.rpcUrls[0] ?? "", location.origin).href);
      const accounts = accountsOf(provider, chainId);
      if (accounts.length > 0) return accounts;
      await provider.disconnect();
      throw new WalletError("chainUnknown");
    }
    case "eth_chainId":
      return `0x${chainId.toString(16)}`;
    case "eth_sendTransaction":
      // A wallet app always sends to the real chain, even if the server uses another chain, so the answers of the app
      // prove nothing about the server's chain.
      if (chain.genesisHash !== bscGenesisHash) throw new WalletError("foreignChain");
      break;
  }
  return await provider.request({ method: call.method, params: [...(call.params ?? [])] }, named(chainId));
}

/** Adds a listener for an event of the pairing. */
export function followWalletConnect(event: string, listener: Listener): void {
  listeners.add([event, listener]);
  library?.on(event, listener);
}

export function forgetWalletConnect(event: string, listener: Listener): void {
  for (const one of listeners) if (one[0] === event && one[1] === listener) listeners.delete(one);
  library?.removeListener(event, listener);
}
