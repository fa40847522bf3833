import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../platform/http/index.ts";

/**
 * The hash library uses the algorithm argon2id by default. The parameters of argon2id come from the OWASP password
 * storage cheat sheet.
 */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/**
 * The maximum number of parallel computations of hashes. Each computation of a hash needs 19 MiB and one core, so more
 * parallel computations would slow down all other work.
 */
const atOnce = 2;
const waitingAtMost = 100;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs the computation of a hash as soon as fewer than `atOnce` computations run.
 *
 * @throws {AppError} Unavailable if too many computations of hashes wait
 */
async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new AppError("Unavailable");
    await new Promise<void>((resolve) => void waiting.push(resolve));
  } else running += 1;
  try {
    return await compute();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/**
 * Returns a secret in the Unicode composition NFC, because keyboards compose the same characters differently. The hash
 * of a secret must not depend on the keyboard.
 */
const composed = (secret: string) => secret.normalize("NFC");

/**
 * Hashes a secret with argon2id.
 *
 * @returns the hash in PHC text form
 * @throws {AppError} Unavailable if too many computations of hashes wait
 */
export async function hashSecret(secret: string): Promise<string> {
  return await inTurn(() => hash(composed(secret), parameters));
}

/**
 * Returns true if a secret matches a hash.
 *
 * @throws {AppError} Unavailable if too many computations of hashes wait
 */
export async function verifySecret(stored: string, secret: string): Promise<boolean> {
  return await inTurn(() => verify(stored, composed(secret)));
}
