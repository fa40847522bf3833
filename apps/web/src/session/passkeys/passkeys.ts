import type { FreshProofPurpose, NewPasskey, PasskeySignature } from "@gemplay/api-schema";
import { call } from "../../api/index.ts";
import { inHost } from "../../host/index.ts";
import { keepLoading } from "../../loading/index.ts";
import { PasskeyError } from "./passkey-error.ts";

/** Returns whether the browser can use passkeys. The window of the messaging host offers no passkeys. */
export const canUsePasskeys = (): boolean => !inHost && typeof PublicKeyCredential === "function";

const loadLibrary = () => keepLoading(() => import("@simplewebauthn/browser"));

/** Translates the errors of the browser. */
async function unlessRefused<T>(response: Promise<T>): Promise<T> {
  return await response.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") throw new PasskeyError("stopped");
    throw new PasskeyError(name === "InvalidStateError" ? "known" : "failed");
  });
}

/**
 * Asks the player for a signature by a passkey.
 * @param purpose the purpose of a fresh proof; undefined for a sign-in
 * @param isSuggestion true to offer the passkeys only as suggestions of the input field for the name
 * @throws {PasskeyError} if the browser gives no signature
 * @throws {ApiError} of the server, which the caller shows
 */
export async function signByPasskey(
  purpose?: FreshProofPurpose,
  isSuggestion = false,
): Promise<PasskeySignature> {
  const { startAuthentication } = await loadLibrary();
  const body = purpose === undefined ? {} : { purpose };
  const { allowCredentials, ...options } = await call(
    "POST /user/passkey/request",
    { body },
    { silent: true },
  );
  const optionsJSON = { ...options, allowCredentials: allowCredentials.map(withTransports) };
  const { id, response } = await unlessRefused(
    startAuthentication({ optionsJSON, useBrowserAutofill: isSuggestion }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature };
}

/**
 * Lets the device create a passkey for the signed-in player.
 * @throws {PasskeyError} if the browser creates no passkey
 * @throws {ApiError} of the server, which the caller shows
 */
export async function createPasskey(): Promise<NewPasskey> {
  const { startRegistration } = await loadLibrary();
  const { excludeCredentials, ...options } = await call(
    "POST /user/passkey/begin",
    { body: {} },
    { silent: true },
  );
  const optionsJSON = { ...options, excludeCredentials: excludeCredentials.map(withTransports) };
  const { id, response } = await unlessRefused(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { credentialId: id, clientDataJSON, attestationObject, transports };
}

type Transport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";

/** The server stores the names of transports as the browser reported them. */
const withTransports = <C extends { readonly transports: readonly string[] }>(credential: C) => ({
  ...credential,
  transports: credential.transports as Transport[],
});

/** Returns whether the browser can offer passkeys as suggestions of an input field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Stops the offer of passkeys in an input field. */
export async function stopSuggestions(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}
