import { chainId } from "@gemplay/chain";
import { parseSiweMessage } from "viem/siwe";
import { AppError } from "../../platform/http/index.ts";

export interface SignInRules {
  /** The checksummed address of the wallet that must have signed the message. */
  readonly address: string;
  /** The origins of the page that a sign-in message may name. */
  readonly origins: readonly string[];
  readonly nowMs: number;
  /** The maximum age of a sign-in message, in milliseconds. */
  readonly ageMs: number;
  /** The maximum time in milliseconds by which a timestamp in a sign-in message may be in the future. */
  readonly skewMs: number;
}

/** This pattern matches only an ISO 8601 time in the form that EIP-4361 defines. */
const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})`;

/**
 * This pattern matches the whole sign-in message, line by line, as EIP-4361 defines the message. The parser of the
 * library would ignore text between and after the fields. A player could then sign more text than the server checks.
 * Only the statement in the sign-in message is free text.
 */
const layout = new RegExp(
  [
    String.raw`^\S+ wants you to sign in with your Ethereum account:\n0x[0-9a-fA-F]{40}\n\n(?:[^\n]+\n\n|\n)?`,
    String.raw`URI: \S+\nVersion: 1\nChain ID: \d{1,10}\nNonce: \d+\n`,
    `Issued At: ${time}\nExpiration Time: ${time}(?:\nNot Before: ${time})?`,
    String.raw`(?:\nRequest ID: \S*)?(?:\nResources:(?:\n- \S+)*)?$`,
  ].join(""),
);

/**
 * The pattern matches forbidden characters of a sign-in message, and allows the line feed. A wallet would show a
 * forbidden character as a new line, not at all, or in another direction. The forbidden characters could hide text in
 * the sign-in message.
 */
const hidden = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u;

/** This pattern matches a nonce: the time in milliseconds since 1970, followed by a number below 1000. */
const nonceShape = /^(\d{13})\d{1,3}$/;

/**
 * Checks the whole content of a sign-in message, but not its signature.
 *
 * @returns the nonce of the message
 * @throws {AppError} SignInMessageInvalid, SignInDomainUnknown or SignInExpired
 */
export function checkSignInMessage(text: string, rules: SignInRules): { nonce: string } {
  if (hidden.test(text) || !layout.test(text)) throw new AppError("SignInMessageInvalid");
  const message = parseSiweMessage(text);
  const nonceTime = nonceShape.exec(message.nonce ?? "")?.[1];
  const times = {
    nonceMs: Number.parseInt(nonceTime ?? "", 10),
    issuedMs: message.issuedAt?.getTime() ?? Number.NaN,
    expiresMs: message.expirationTime?.getTime() ?? Number.NaN,
    notBeforeMs: message.notBefore === undefined ? 0 : message.notBefore.getTime(),
  };
  if (
    message.nonce === undefined ||
    message.address?.toLowerCase() !== rules.address.toLowerCase() ||
    message.chainId !== chainId ||
    Object.values(times).some(Number.isNaN)
  )
    throw new AppError("SignInMessageInvalid");
  checkOrigin(message, rules.origins);
  checkTimes(times, rules);
  return { nonce: message.nonce };
}

/**
 * Checks that the domain and the URI of the sign-in message belong to the same origin of the page. If the sign-in
 * message contains a scheme, the scheme must match too.
 */
function checkOrigin(
  message: { domain?: string | undefined; uri?: string | undefined; scheme?: string | undefined },
  origins: readonly string[],
): void {
  const origin = URL.parse(message.uri ?? "");
  const known =
    origin !== null &&
    // The function refuses a URI with a path, query or fragment, because they could contain hidden text.
    origin.href === `${origin.origin}/` &&
    origins.includes(origin.origin) &&
    origin.host === message.domain &&
    (message.scheme === undefined || `${message.scheme}:` === origin.protocol);
  if (!known) throw new AppError("SignInDomainUnknown");
}

function checkTimes(
  times: { nonceMs: number; issuedMs: number; expiresMs: number; notBeforeMs: number },
  { nowMs, ageMs, skewMs }: SignInRules,
): void {
  const fresh = (ms: number) => nowMs - ms <= ageMs && ms - nowMs <= skewMs;
  const valid =
    fresh(times.nonceMs) &&
    fresh(times.issuedMs) &&
    times.expiresMs > nowMs &&
    times.expiresMs > times.issuedMs &&
    times.notBeforeMs - nowMs <= skewMs;
  if (!valid) throw new AppError("SignInExpired");
}
