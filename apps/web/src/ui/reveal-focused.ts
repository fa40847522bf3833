import type { FocusEvent } from "react";

/** For rows that are moved sideways: the browser leaves what the keys reach half cut, as long as some of it is seen. */
export function revealFocused({ target }: FocusEvent): void {
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
