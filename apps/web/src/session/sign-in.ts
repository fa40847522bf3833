import { termsVersion } from "@gemplay/api-schema/terms";
import { call } from "../api/index.ts";
import { platformQueries } from "../queries/index.ts";
import { clearAssets, queryClient, signedIn } from "../stores/index.ts";
import { deviceKey } from "./device-key.ts";
import { followWallet } from "./follow-wallet.ts";
import { signInAttempt } from "./sign-in-attempt.ts";

/** The step in which a running sign-in waits for the wallet or the server. */
export type SignInStep = "connect" | "sign" | "enter";

/**
 * Signs in with a wallet: connects the wallet, lets the wallet sign a message, sends the signature to the server and
 * stores the session. The sign-in screen says beside the wallets that the player accepts the terms. Ignores answers that
 * arrive after `signal` was aborted or after another sign-in.
 * @param walletId id of a wallet from `findWallets`
 * @returns whether the player is now signed in with this wallet
 * @throws WalletError of the wallet, ApiError of the server
 */
export async function signIn(
  walletId: string,
  onStep: (step: SignInStep) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const attempt = signInAttempt();
  const isOver = () => signal.aborted || !attempt.isOpen();
  const wallet = await import("../wallet/index.ts");
  // Loads the configuration before the wallet opens, because the message to sign needs the configuration. The page does
  // not repeat a failed read of the configuration, because the player would wait too long.
  const { chain, serverOffsetMs } = await queryClient.ensureQueryData({
    ...platformQueries.config(),
    retry: false,
  });
  if (isOver()) return false;
  onStep("connect");
  const connected = await wallet.connectWallet(walletId);
  if (isOver()) return false;
  onStep("sign");
  const message = wallet.signInMessage({
    address: connected.address,
    chainId: chain.chainId,
    nowMs: Date.now() + serverOffsetMs,
    origin: location.origin,
  });
  const signature = await wallet.signMessage(connected, message);
  if (isOver()) return false;
  onStep("enter");
  const { token, userId: playerId } = await call("POST /user/dappLoginOrRegister", {
    body: { address: connected.address, signature, message, termsVersion, ...deviceKey() },
  });
  if (isOver()) return false;
  // The page follows the wallet before the session starts, so that the page misses no change of the wallet.
  await followWallet(connected.address);
  if (isOver()) return false;
  clearAssets();
  signedIn({ token, playerId, address: connected.address });
  return true;
}
