import { type PageKey, t } from "../../i18n/index.ts";

const texts = {
  /** The player closed the browser's dialog, or did not answer in time. */
  stopped: "passkey.stopped",
  /** The device already has a passkey of the account. */
  known: "passkey.known",
  failed: "passkey.failed",
} as const satisfies Record<string, PageKey>;

/** The browser gave no passkey. The message is a text for the player. */
export class PasskeyError extends Error {
  readonly fault: keyof typeof texts;

  constructor(fault: keyof typeof texts) {
    super(t(texts[fault]));
    this.fault = fault;
  }
}
