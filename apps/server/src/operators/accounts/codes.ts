import { randomBytes } from "node:crypto";
import { generateSync, generateURI, ScureBase32Plugin, verifySync } from "otplib";

const base32 = new ScureBase32Plugin();
const secretBytes = 20;
const periodSeconds = 30;

/** A new secret of codes, as hex. */
export function newCodeSecret(): string {
  return randomBytes(secretBytes).toString("hex");
}

/** What an authenticator app takes: the secret in its letters, and as an address that holds it. */
export function codeSetup(secret: string, email: string): { readonly letters: string; readonly uri: string } {
  const letters = lettersOf(secret);
  return { letters, uri: generateURI({ issuer: "Gemplay operator", label: email, secret: letters }) };
}

/** The code of a moment. */
export function codeAt(secret: string, atMs: number): string {
  return generateSync({ secret: lettersOf(secret), epoch: Math.floor(atMs / 1_000) });
}

/**
 * Whether a code is of this moment, or of the time step before or after it: people type, and clocks differ.
 *
 * @returns its time step, undefined when it is none of them
 */
export function stepOfCode(secret: string, code: string, atMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret: lettersOf(secret),
    token: code,
    epoch: Math.floor(atMs / 1_000),
    epochTolerance: periodSeconds,
  });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

const lettersOf = (secret: string) => base32.encode(Buffer.from(secret, "hex"));
