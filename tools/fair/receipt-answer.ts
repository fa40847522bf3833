import { parseArgs } from "node:util";
import { signedText } from "@gemplay/games";
import { isSignedBy, readSavedReceipts } from "./saved-receipts.ts";
import { NotProven } from "./solvency-answer.ts";

export const receiptUsage = "npm run -s fair -- receipt --file FILE --key PUBLIC_KEY";

/**
 * Checks saved receipts. The file contains one JSON object, or a list of such objects, with the name of the call, the id
 * of the player, the body of the request, the field `data` of the answer, and the receipt (`call`, `player`, `request`,
 * `answer`, `receipt`). The user should take the public key from the chain, not from the source of the file.
 *
 * @param args arguments after the word `receipt`
 * @returns the call, the player and the time of each answer that the server has signed
 * @throws {NotProven} if the receipt does not belong to the answer, or if the signature is not valid
 * @throws {Error} with one sentence if the arguments are incomplete or the file contains no receipt
 */
export function receiptAnswer(args: readonly string[]): object {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { file: { type: "string" }, key: { type: "string" } },
  });
  if (positionals.length > 0 || values.file === undefined || values.key === undefined)
    throw new Error(`usage: ${receiptUsage}`);
  const [, key] = /^(?:0x)?([0-9a-f]{64})$/.exec(values.key) ?? [];
  if (key === undefined) throw new Error(`key must be 64 lower-case hex characters, not "${values.key}"`);
  const saved = readSavedReceipts(values.file);
  for (const [place, { statement, receipt }] of saved.entries()) {
    const text = signedText(statement, receipt);
    if (text === undefined)
      throw new NotProven(`receipt ${place + 1}: the path has the wrong length for the place in the tree`);
    if (!isSignedBy(key, text, Buffer.from(receipt.signature, "base64")))
      throw new NotProven(`receipt ${place + 1}: the key has not signed this answer`);
  }
  const answers = saved.map(({ statement: { call, player, atMs }, receipt }) => ({
    ...{ call, player, at: new Date(atMs).toISOString(), key: receipt.key },
  }));
  return { signed: true, answers };
}
