import { canonicalJson, type JsonValue } from "./canonical-json.ts";
import { type MerklePath, merkleRoot, merkleTree } from "./merkle-tree.ts";

/** What the server confirms with a receipt: that it gave this answer to this call of this player. */
export interface Statement {
  /** The name of the call, for example `POST /games/dice/bet`. */
  readonly call: string;
  /** The id of the player. */
  readonly player: string;
  /** The body of the call; null for a call without a body. */
  readonly request: JsonValue;
  /** The content of the field `data` of the answer. */
  readonly answer: JsonValue;
  /** The time of the answer by the server's clock, ms since 1970. */
  readonly atMs: number;
}

/** A signature of the server for one answer. The server signs several answers together, with one Merkle tree. */
export interface Receipt extends MerklePath {
  /** The time of the answer by the server's clock, ms since 1970. */
  readonly atMs: number;
  /** The number of the key that made the signature. */
  readonly key: number;
  /** The Ed25519 signature of the text `signedText`, 128 hexadecimal characters. */
  readonly signature: string;
}

/** The receipt of one answer before the signature. */
export type UnsignedReceipt = MerklePath;

/** A statement whose request and answer are already canonical JSON. */
type WrittenStatement = Omit<Statement, "request" | "answer"> & {
  readonly request: string;
  readonly answer: string;
};

/** Returns the text of a statement: its canonical JSON, with the properties in the order of their names. */
export const statementText = ({ call, player, request, answer, atMs }: WrittenStatement): string =>
  `{"answer":${answer},"atMs":${canonicalJson(atMs)},"call":${canonicalJson(call)},"player":${canonicalJson(player)},"request":${request}}`;

/** Writes the request and the answer of a statement as canonical JSON, and returns the text of the statement. */
export const canonicalStatement = ({ request, answer, ...others }: Statement): string =>
  statementText({ ...others, request: canonicalJson(request), answer: canonicalJson(answer) });

/** Returns the text that the server signs for the root of a Merkle tree. */
const textOf = (root: string): string => `gemplay receipts\n${root}\n`;

/**
 * Returns the text to sign for several statements, and the path of each statement.
 * @param texts the texts of the statements, from `statementText`
 */
export function prepareReceipts(texts: readonly string[]): {
  readonly text: string;
  readonly unsigned: readonly UnsignedReceipt[];
} {
  const { root, paths } = merkleTree(texts);
  return { text: textOf(root), unsigned: paths.map((path, index) => ({ index, size: paths.length, path })) };
}

/**
 * Returns the text that the signature of a receipt must sign, if the receipt belongs to the statement.
 * @returns undefined if the path of the receipt does not fit its place
 */
export function signedText(statement: Statement, receipt: Receipt): string | undefined {
  if (receipt.atMs !== statement.atMs) return undefined;
  const root = merkleRoot(canonicalStatement(statement), receipt);
  return root === undefined ? undefined : textOf(root);
}
