// Stands in for the authenticator of the browser in the tests of passkeys.
import { onTestFinished, vi } from "vitest";
import { answerOf } from "./answers.ts";
import type { Answers } from "./api-stand-in.ts";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
/** Encodes a text in base64url. */
const base64url = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** A signature as `navigator.credentials.get` returns it. */
export const credential = {
  id: base64url("credential"),
  rawId: bytes("credential"),
  type: "public-key",
  response: {
    clientDataJSON: bytes("client"),
    authenticatorData: bytes("data"),
    signature: bytes("signature"),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};
/** The signature as the page sends it to the server. */
export const sentSignature = {
  credentialId: base64url("credential"),
  clientDataJSON: base64url("client"),
  authenticatorData: base64url("data"),
  signature: base64url("signature"),
};

/** Replaces the function of the browser that asks for a signature. Suggestions of an input field are not available. */
export function standInForAuthenticator(answer: () => Promise<unknown>) {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(false);
  return vi.spyOn(navigator.credentials, "get").mockImplementation(answer as never);
}

/** Answers the requests of a sign-in with a passkey. The session has the token "by passkey". */
export const passkeyAnswers: Answers = {
  "POST /user/passkey/request": answerOf("POST /user/passkey/request", {
    challenge: base64url("challenge"),
    rpId: "localhost",
    allowCredentials: [],
  }),
  "POST /user/passkey/login": answerOf("POST /user/passkey/login", { token: "by passkey", userId: "7" }),
};
