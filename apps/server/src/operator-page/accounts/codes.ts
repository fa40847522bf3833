import { randomBytes } from "node:crypto";
import { generateSync, generateURI, ScureBase32Plugin, verifySync } from "otplib";

const base32 = new ScureBase32Plugin();
const secretBytes = 20;
const periodSeconds = 30;

/** Creates a new code secret for an authenticator app, and returns the secret as hexadecimal text. */
export function newCodeSecret(): string {
  return randomBytes(secretBytes).toString("hex");
}

/** Returns a code secret in two forms for an authenticator app: as letters and as a URI. */
export function codeSetup(secret: string, email: string): { readonly letters: string; readonly uri: string } {
  const letters = lettersOf(secret);
  return { letters, uri: generateURI({ issuer: "Gemplay operator", label: email, secret: letters }) };
}

/** Returns the sign-in code that an authenticator app shows at a given time. */
export function codeAt(secret: string, atMs: number): string {
  return generateSync({ secret: lettersOf(secret), epoch: Math.floor(atMs / 1_000) });
}

/**
 * Checks a sign-in code against the current time step, the step before and the step after, because operators type
 * slowly and clocks differ.
 *
 * @returns the time step of the code; undefined if the code matches none of the three time steps
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
