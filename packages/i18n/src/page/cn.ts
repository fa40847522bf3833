import type { SameKeys } from "../translate.ts";
import type en from "./en.ts";

/** What the page says, in Chinese. */
export default {} satisfies SameKeys<typeof en>;
