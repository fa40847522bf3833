import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../platform/http/index.ts";

/** argon2id is the library's default algorithm. Parameters: OWASP password storage cheat sheet. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** Each computation takes 19 MiB and one core: more at once would starve everything else. */
const atOnce = 2;
const waitingAtMost = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws {AppError} Unavailable when too many wait already */
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

/** Characters may be composed in two ways; both keyboards must make the same secret. */
const composed = (secret: string) => secret.normalize("NFC");

/**
 * @returns argon2id in PHC text
 * @throws {AppError} Unavailable when too many computations wait
 */
export async function hashSecret(secret: string): Promise<string> {
  return await inTurn(() => hash(composed(secret), parameters));
}

/**
 * Whether a secret is the hashed one.
 *
 * @throws {AppError} Unavailable when too many computations wait
 */
export async function verifySecret(stored: string, secret: string): Promise<boolean> {
  return await inTurn(() => verify(stored, composed(secret)));
}
