import { call } from "../api/index.ts";
import { platformQueries } from "../queries/index.ts";
import { clearAssets, queryClient, signedIn } from "../stores/index.ts";
import { deviceKey } from "./device-key.ts";
import { followWallet } from "./follow-wallet.ts";
import { signInAttempt } from "./sign-in-attempt.ts";

/** What a sign-in is waiting for. */
export type SignInStep = "connect" | "sign" | "enter";

/**
 * Signs in with a wallet: connect, sign a message, post it, store the session. Ignores answers that arrive after `signal`
 * was aborted or after another sign-in.
 * @param walletId of `findWallets`
 * @returns whether the player is signed in by it
 * @throws WalletError from the wallet, ApiError from the server
 */
export async function signIn(
  walletId: string,
  onStep: (step: SignInStep) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const attempt = signInAttempt();
  const isOver = () => signal.aborted || !attempt.isOpen();
  const wallet = await import("../wallet/index.ts");
  // Before the player is sent to the wallet: without it there is nothing to sign. Tried once, they wait for it.
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
    body: { address: connected.address, signature, message, ...deviceKey() },
  });
  if (isOver()) return false;
  // Before the session begins, so that no change of the wallet is missed in it.
  await followWallet(connected.address);
  if (isOver()) return false;
  clearAssets();
  signedIn({ token, playerId, address: connected.address });
  return true;
}
