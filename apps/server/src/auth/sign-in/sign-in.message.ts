import { chainId } from "@gemplay/chain";
import { parseSiweMessage } from "viem/siwe";
import { AppError } from "../../platform/http/index.ts";

export interface SignInRules {
  /** Checksummed wallet address that must have signed the message. */
  readonly address: string;
  /** The allowed origins of the page in the message. */
  readonly origins: readonly string[];
  readonly nowMs: number;
  /** Maximum age of a sign-in message in milliseconds. */
  readonly ageMs: number;
  /** Maximum time in milliseconds by which a time in the message may be in the future. */
  readonly skewMs: number;
}

/** Pattern of an ISO 8601 time as EIP-4361 defines it, without any further text. */
const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})`;

/**
 * Pattern of the whole message, line by line, as EIP-4361 defines it. The parser alone would ignore text between and
 * after the fields, and a player would sign more than the server checked. Only the statement is free text.
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
 * Characters that a wallet shows as a new line, not at all, or in another direction, except the line feed. The
 * forbidden characters could hide text within the message.
 */
const hidden = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u;

/** Pattern of a nonce: the time in milliseconds, followed by a number below 1000. */
const nonceShape = /^(\d{13})\d{1,3}$/;

/**
 * Checks everything in a sign-in message except its signature.
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
 * Checks that the domain and the URI of the message name the same origin of the page, and that the scheme matches if
 * the message contains a scheme.
 */
function checkOrigin(
  message: { domain?: string | undefined; uri?: string | undefined; scheme?: string | undefined },
  origins: readonly string[],
): void {
  const origin = URL.parse(message.uri ?? "");
  const known =
    origin !== null &&
    // Path, query and fragment are refused, because these parts of the URI could contain hidden text.
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
