import type { Message } from "../translate.ts";

/** What the page says, in English. */
export default {} satisfies Record<string, Message>;
