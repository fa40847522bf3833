import { domainToASCII } from "node:url";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** What a player may be found by beside a wallet. */
export type IdentityKind = "email" | "phone" | "host";

/**
 * Whether whoever binds an identity of this kind has proven that it is theirs. Nothing is sent to a phone number, so anybody
 * can name anybody's.
 */
export const isProvenKind = (kind: IdentityKind): boolean => kind !== "phone";

/** An identity in the one form in which it is stored and compared; of the host it is the number of its user. */
export interface IdentityName {
  readonly kind: IdentityKind;
  readonly name: string;
}

/** Of RFC 5321: what stands before the sign, and the whole. */
const localAtMost = 64;
const emailAtMost = 254;
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const host = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * An e-mail address in small letters, its host as the mail's own system writes it. Dots and what follows a plus stay: two
 * addresses that differ in them may be two people's.
 *
 * @returns undefined when it is none
 */
export function readEmail(text: string): string | undefined {
  const trimmed = text.trim().normalize("NFC").toLowerCase();
  const at = trimmed.lastIndexOf("@");
  const before = trimmed.slice(0, Math.max(at, 0));
  const typedHost = trimmed.slice(at + 1);
  // `domainToASCII` silently cuts off what follows a slash, a question mark or a number sign, and drops signs without a shape.
  if (!/^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u.test(typedHost)) return undefined;
  const after = domainToASCII(typedHost);
  if (!local.test(before) || before.length > localAtMost || /^\.|\.$|\.\./.test(before)) return undefined;
  if (!host.test(after)) return undefined;
  const email = `${before}@${after}`;
  return email.length <= emailAtMost ? email : undefined;
}

/** A phone number in E.164. @returns undefined when there is no such number, or it lacks its country */
export function readPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim());
  return number?.isValid() === true ? number.number : undefined;
}

/** A name that somebody signs in by. */
export function readName(text: string): IdentityName | undefined {
  const name = text.includes("@") ? readEmail(text) : readPhone(text);
  return name === undefined ? undefined : { kind: text.includes("@") ? "email" : "phone", name };
}

/** What many spellings of one mailbox have in common: for what must follow its owner, never to find an account. */
export function foldedName({ kind, name }: IdentityName): string {
  if (kind !== "email") return name;
  const at = name.lastIndexOf("@");
  const [box = ""] = name.slice(0, at).split("+");
  const domain = name.slice(at + 1);
  return `${box.replaceAll(".", "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}

/** Parts of an address, so that its owner knows which. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const box = email.slice(0, at);
  return `${box.slice(0, 1)}***${box.length > 2 ? box.slice(-1) : ""}${email.slice(at)}`;
}

export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 4)}***${phone.slice(-2)}`;
}
