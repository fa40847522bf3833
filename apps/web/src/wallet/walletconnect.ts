import { bscGenesisHash } from "@gemplay/chain";
import UniversalProvider from "@walletconnect/universal-provider";
import { platformQueries } from "../queries/index.ts";
import { queryClient } from "../stores/index.ts";
import type { WalletProvider } from "./eip1193.ts";
import { readChain } from "./network.ts";
import { hidePairing, showPairing } from "./pairing.store.ts";
import { WalletError } from "./wallet-error.ts";

/** Names of the methods that the page asks a wallet app to permit. */
const methods = ["eth_sendTransaction", "personal_sign", "wallet_switchEthereumChain"];
const events = ["accountsChanged", "chainChanged"];

type Listener = (...values: never[]) => void;

/**
 * Listeners for events of the pairing, including listeners that were added before the WalletConnect library started.
 */
const listeners = new Set<readonly [event: string, listener: Listener]>();
let library: UniversalProvider | undefined;
let starting: Promise<UniversalProvider> | undefined;

/**
 * Starts the WalletConnect library once, and tries again after a failure. The WalletConnect library restores the
 * pairing of the last visit.
 */
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

/** Shows a pairing code and waits until a wallet app accepts it. */
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
 * Answers the page's EIP-1193 requests to a wallet app that the page reaches through a relay. The wallet app signs, but
 * read requests go to the server's chain directly.
 * @throws errors with a property `code`, like other wallets; {WalletError} foreignChain, chainUnknown
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
      // A wallet app always sends to the real BSC chain, even if the server uses another chain. For this reason,
      // answers of the wallet app prove nothing about the server's chain.
      if (chain.genesisHash !== bscGenesisHash) throw new WalletError("foreignChain");
      break;
  }
  return await provider.request({ method: call.method, params: [...(call.params ?? [])] }, named(chainId));
}

/** Adds a listener for an event of the pairing with a wallet app. */
export function followWalletConnect(event: string, listener: Listener): void {
  listeners.add([event, listener]);
  library?.on(event, listener);
}

export function forgetWalletConnect(event: string, listener: Listener): void {
  for (const one of listeners) if (one[0] === event && one[1] === listener) listeners.delete(one);
  library?.removeListener(event, listener);
}
