import { domainToASCII } from "node:url";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The kinds of identities that identify a player in addition to a wallet. */
export type IdentityKind = "email" | "phone" | "host";

/**
 * Returns true if the player must prove an identity of the given kind when binding the identity. The server does not
 * verify a phone number by a message, so a player can enter the phone number of another person.
 */
export const isProvenKind = (kind: IdentityKind): boolean => kind !== "phone";

/**
 * An identity in the one normalized form in which the server stores and compares identities. The value of an identity
 * of the messaging host is the user's number.
 */
export interface IdentityName {
  readonly kind: IdentityKind;
  readonly name: string;
}

/**
 * The maximum lengths from RFC 5321 of the part of an e-mail address before the @ sign, and of the whole e-mail
 * address.
 */
const localAtMost = 64;
const emailAtMost = 254;
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const host = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * Reads an e-mail address and returns the address in lower case, with the host in ASCII. The function keeps dots and
 * plus suffixes, because two e-mail addresses that differ in dots or suffixes may belong to two people.
 *
 * @returns undefined if the text is not an e-mail address
 */
export function readEmail(text: string): string | undefined {
  const trimmed = text.trim().normalize("NFC").toLowerCase();
  const at = trimmed.lastIndexOf("@");
  const before = trimmed.slice(0, Math.max(at, 0));
  const typedHost = trimmed.slice(at + 1);
  // `domainToASCII` silently cuts off text after a slash, a question mark or a number sign, and drops invisible
  // characters.
  if (!/^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u.test(typedHost)) return undefined;
  const after = domainToASCII(typedHost);
  if (!local.test(before) || before.length > localAtMost || /^\.|\.$|\.\./.test(before)) return undefined;
  if (!host.test(after)) return undefined;
  const email = `${before}@${after}`;
  return email.length <= emailAtMost ? email : undefined;
}

/**
 * Reads a phone number and returns the number in E.164 form.
 *
 * @returns undefined if the phone number does not exist, or if the phone number has no country code
 */
export function readPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text.trim());
  return number?.isValid() === true ? number.number : undefined;
}

/** Reads the name of a login: an e-mail address or a phone number. */
export function readName(text: string): IdentityName | undefined {
  const name = text.includes("@") ? readEmail(text) : readPhone(text);
  return name === undefined ? undefined : { kind: text.includes("@") ? "email" : "phone", name };
}

/**
 * Returns a canonical form of an e-mail address, which is the same for all spellings of the same mailbox. The server
 * uses the canonical form only for limits that apply to the owner of the mailbox, never to find an account.
 */
export function foldedName({ kind, name }: IdentityName): string {
  if (kind !== "email") return name;
  const at = name.lastIndexOf("@");
  const [box = ""] = name.slice(0, at).split("+");
  const domain = name.slice(at + 1);
  return `${box.replaceAll(".", "")}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}

/**
 * Returns the canonical form of a Gmail address. Gmail delivers all spellings of an address to one mailbox. Other
 * providers may give two spellings to two people.
 *
 * @returns undefined if the address belongs to another provider
 */
export function gmailMailbox(email: string): string | undefined {
  const folded = foldedName({ kind: "email", name: email });
  return folded.endsWith("@gmail.com") ? folded : undefined;
}

/** Returns an e-mail address with most letters masked, so that only the owner recognizes the address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const box = email.slice(0, at);
  return `${box.slice(0, 1)}***${box.length > 2 ? box.slice(-1) : ""}${email.slice(at)}`;
}

export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 4)}***${phone.slice(-2)}`;
}
