import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { LogTree } from "./tree.ts";

/** The number of rounds of a game with one asset in the log, and the sum of their multipliers. */
export interface LoggedReturn {
  readonly game: string;
  readonly asset: string;
  readonly rounds: number;
  /** The sum of the multipliers in ten-thousandths. The sum can be larger than a JavaScript number stores exactly. */
  readonly multiplierSumE4: bigint;
}

/** A tree head: what the server signs about the log at one time. */
export interface TreeHead extends LogTree {
  /** The name of the log: the host of the deployment, `/log/`, and the number of the log. */
  readonly origin: string;
  /** The time of the tree head by the clock of the database, ms since 1970. */
  readonly atMs: number;
  /** The rounds of all games in this tree, sorted by game and asset. */
  readonly returns: readonly LoggedReturn[];
}

/** A tree head with its signature. */
export interface SignedTreeHead extends TreeHead {
  /** The text that the signature signs. */
  readonly text: string;
  /** The id of the key in the signature line: 8 hexadecimal characters. */
  readonly keyId: string;
  /** The Ed25519 signature of `text`. */
  readonly signature: Uint8Array;
}

/** Returns the text of a tree head that the server signs: a checkpoint by c2sp.org/tlog-checkpoint. */
export function treeHeadText({ origin, size, root, atMs, returns }: TreeHead): string {
  const lines = returns.map(
    ({ game, asset, rounds, multiplierSumE4 }) => `returns ${game} ${asset} ${rounds} ${multiplierSumE4}\n`,
  );
  return `${origin}\n${size}\n${toBase64(hexToBytes(root))}\nat ${atMs}\n${lines.join("")}`;
}

/** Returns the id of an Ed25519 key for signed notes (c2sp.org/signed-note): 8 hexadecimal characters. */
export function noteKeyId(origin: string, publicKey: string): string {
  const keyed = concatBytes(utf8ToBytes(`${origin}\n`), Uint8Array.of(1), hexToBytes(publicKey));
  return bytesToHex(sha256(keyed).subarray(0, 4));
}

/** Returns the signed note of a tree head. `publicKey` is hexadecimal. */
export function signedNote(
  origin: string,
  text: string,
  { publicKey, signature }: { readonly publicKey: string; readonly signature: Uint8Array },
): string {
  const signed = concatBytes(hexToBytes(noteKeyId(origin, publicKey)), signature);
  return `${text}\n— ${origin} ${toBase64(signed)}\n`;
}

/**
 * Reads the signed note of a tree head. The function does not check the signature.
 *
 * @returns undefined if the text is not a tree head of this format
 */
export function parseTreeHead(note: string): SignedTreeHead | undefined {
  const at = note.indexOf("\n\n");
  if (at < 0) return undefined;
  const text = note.slice(0, at + 1);
  const [origin = "", size = "", root = "", time = "", ...lines] = text.slice(0, -1).split("\n");
  const signatures = note.slice(at + 2).split("\n");
  const line = signatures.find((one) => one.startsWith(`— ${origin} `));
  const signed = line === undefined ? undefined : fromBase64(line.slice(`— ${origin} `.length));
  const rootBytes = fromBase64(root);
  if (!/^(0|[1-9]\d{0,14})$/.test(size) || !/^at [1-9]\d{0,14}$/.test(time)) return undefined;
  if (rootBytes?.length !== 32 || signed?.length !== 68) return undefined;
  const returns: LoggedReturn[] = [];
  for (const each of lines) {
    const match = /^returns ([a-z]+) ([A-Z]+) (\d{1,15}) (\d{1,40})$/.exec(each);
    if (match === null) return undefined;
    const [, game = "", asset = "", rounds = "", sum = ""] = match;
    returns.push({ game, asset, rounds: Number(rounds), multiplierSumE4: BigInt(sum) });
  }
  return {
    origin,
    size: Number(size),
    root: bytesToHex(rootBytes),
    atMs: Number(time.slice("at ".length)),
    returns,
    text,
    keyId: bytesToHex(signed.subarray(0, 4)),
    signature: signed.subarray(4),
  };
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
