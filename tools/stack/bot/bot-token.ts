// The token of the local stack's bot. The real messaging host does not accept the token of the local bot. Anyone who
// has the token can act only as the bot of one local stack.
import { randomBytes, randomInt } from "node:crypto";
import { ensureMade } from "../encryption-keys.ts";

/**
 * Returns `BOT_TOKEN` for the stack of the given data folder. The token is created once and kept, so that signatures
 * made with the token stay valid.
 */
export const ensureBotToken = (folder: string): string =>
  ensureMade(
    folder,
    "bot-token",
    () =>
      `${randomInt(1_000_000_000, 9_999_999_999)}:AA${randomBytes(25).toString("base64url").slice(0, 33)}`,
  );
