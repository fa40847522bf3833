import { chainId } from "@gemplay/chain";
import { parseSiweMessage } from "viem/siwe";
import { AppError } from "../../platform/http/index.ts";

export interface SignInRules {
  /** Checksummed address that claims to have signed. */
  readonly address: string;
  /** Origins of the page. */
  readonly origins: readonly string[];
  readonly nowMs: number;
  /** How old a message may be. */
  readonly ageMs: number;
  /** How far in the future its times may lie. */
  readonly skewMs: number;
}

/** ISO 8601 as EIP-4361 has it, and nothing behind it. */
const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})`;

/**
 * The whole text, line by line, as EIP-4361 writes it. The parser alone would pass over anything between and behind
 * its fields, and a player would have signed more than was looked at. Only the statement is free text.
 */
const layout = new RegExp(
  [
    String.raw`^\S+ wants you to sign in with your Ethereum account:\n0x[0-9a-fA-F]{40}\n\n(?:[^\n]+\n\n|\n)?`,
    String.raw`URI: \S+\nVersion: 1\nChain ID: \d{1,10}\nNonce: \d+\n`,
    `Issued At: ${time}\nExpiration Time: ${time}(?:\nNot Before: ${time})?`,
    String.raw`(?:\nRequest ID: \S*)?(?:\nResources:(?:\n- \S+)*)?$`,
  ].join(""),
);

/** What a wallet shows as a new line, as nothing, or turns round, but for the line feed itself: a text within the text. */
const hidden = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u;

/** The time in milliseconds, followed by a number below 1000. */
const nonceShape = /^(\d{13})\d{1,3}$/;

/**
 * Checks everything that a sign-in message says but its signature.
 *
 * @returns its nonce
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

/** Domain and URI must name one and the same origin of the page, and the scheme too where it is written. */
function checkOrigin(
  message: { domain?: string | undefined; uri?: string | undefined; scheme?: string | undefined },
  origins: readonly string[],
): void {
  const origin = URL.parse(message.uri ?? "");
  const known =
    origin !== null &&
    // No path, query or fragment: words fit into those too.
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
