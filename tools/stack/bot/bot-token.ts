// The token of the local stack's bot. The token is not valid at the real host. Anyone who has the token can act as the
// bot of this stack only.
import { randomBytes, randomInt } from "node:crypto";
import { ensureMade } from "../encryption-keys.ts";

/**
 * Returns `BOT_TOKEN` for the stack in this data folder. The token is created once and kept, so that its signatures
 * stay valid.
 */
export const ensureBotToken = (folder: string): string =>
  ensureMade(
    folder,
    "bot-token",
    () =>
      `${randomInt(1_000_000_000, 9_999_999_999)}:AA${randomBytes(25).toString("base64url").slice(0, 33)}`,
  );
