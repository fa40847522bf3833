// The token of the local stack's bot. It is nobody's in the real host; whoever has it is the bot of this stack alone.
import { randomBytes, randomInt } from "node:crypto";
import { ensureMade } from "../encryption-keys.ts";

/** `BOT_TOKEN` of the stack in this data folder; made the first time, so that what it signed stays good. */
export const ensureBotToken = (folder: string): string =>
  ensureMade(
    folder,
    "bot-token",
    () =>
      `${randomInt(1_000_000_000, 9_999_999_999)}:AA${randomBytes(25).toString("base64url").slice(0, 33)}`,
  );
