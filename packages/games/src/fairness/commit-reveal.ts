import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { hmacSha256 } from "#hashes";

/** The values that determine a round: the server seed and the client seed as text, and the nonce. */
export interface RoundSeeds {
  /**
   * The server seed is 64 hexadecimal characters. The code uses the server seed as text and not as bytes, because
   * public verifiers also use the text.
   */
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** The nonce: the number of the round with these seeds, which starts at 0 and grows by one with each round. */
  readonly nonce: number;
  /**
   * The numbers that the round drew, as in an entry of the public log: 8 hexadecimal characters for each number. If
   * given, the round uses these numbers, and not the seeds.
   */
  readonly draws?: string | undefined;
  /**
   * Called for each number that the round draws, with the index of the number and its four bytes. A game can draw the
   * same number several times.
   */
  onDraw?(index: number, bytes: Uint8Array): void;
}

/**
 * Returns the hash of the server seed that the player sees before the first bet. The hash is SHA-256 of the text of the
 * server seed.
 *
 * @returns 64 lower-case hex characters
 */
export function hashServerSeed(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/**
 * Hashes a server seed several times with `hashServerSeed`. In a chain of server seeds, the result is the server seed
 * of the pair that many pairs before.
 */
export function hashServerSeedTimes(serverSeed: string, times: number): string {
  let hashed = serverSeed;
  for (let time = 0; time < times; time++) hashed = hashServerSeed(hashed);
  return hashed;
}

/**
 * Returns whether a player may choose the given text as a client seed. A client seed contains only letters, digits, `_`
 * and `-`. A client seed contains no colon, so the parts of the message `client:nonce:round` are unambiguous.
 */
export function isClientSeed(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

/**
 * Yields an endless sequence of numbers from 0 (included) to 1 (excluded). The seeds of the round determine all numbers
 * of the sequence.
 *
 * The HMAC with the number r is HMAC-SHA256(key = server seed as text, message = `client:nonce:r`) and has 32 bytes.
 * Each four bytes b0..b3 of the HMAC give one number: b0/256 + b1/256² + b2/256³ + b3/256⁴. Public verifiers compute
 * random numbers in the same way.
 */
export function* floats(seeds: RoundSeeds): Generator<number, never, undefined> {
  for (let round = 0; ; round++) {
    const bytes = roundBytes(seeds, round);
    for (let at = 0; at < bytes.length; at += 4) {
      seeds.onDraw?.(round * numbersOfBlock + at / 4, bytes.subarray(at, at + 4));
      yield fourBytesToFloat(bytes, at);
    }
  }
}

/** The number of random numbers in the 32 bytes of one HMAC. */
const numbersOfBlock = 8;
const charactersOfBlock = 64;

/**
 * Returns the 32 bytes of the HMAC with the number `round`, which the comment of the function `floats` defines. If the
 * round has given numbers, returns up to 32 bytes of these numbers.
 *
 * @throws {RangeError} if the round has given numbers, and the game draws more
 */
export function roundBytes({ serverSeed, clientSeed, nonce, draws }: RoundSeeds, round: number): Uint8Array {
  if (draws === undefined) return hmacSha256(serverSeed, `${clientSeed}:${nonce}:${round}`);
  const block = draws.slice(round * charactersOfBlock, (round + 1) * charactersOfBlock);
  if (block === "") throw new RangeError("the game draws more numbers than the entry of the log contains");
  return hexToBytes(block);
}

/**
 * Calls a function that plays a round, and collects the numbers that the round draws.
 *
 * @returns the result of the function, and the numbers in order, 8 hexadecimal characters each
 */
export function collectDraws<T>(
  seeds: RoundSeeds,
  play: (seeds: RoundSeeds) => T,
): { readonly result: T; readonly draws: string } {
  const numbers: string[] = [];
  const result = play({
    ...seeds,
    onDraw(index, bytes) {
      numbers[index] = bytesToHex(bytes);
    },
  });
  return { result, draws: numbers.join("") };
}

/**
 * Converts the four bytes from the index `at` to a number from 0 (included) to 1 (excluded). The number is exact,
 * because a JavaScript number can store 32 bits exactly.
 */
export function fourBytesToFloat(bytes: Uint8Array, at: number): number {
  const part = (index: number) => (bytes[at + index] ?? 0) / 256 ** (index + 1);
  return part(0) + part(1) + part(2) + part(3);
}
