import { storage } from "../../stores/index.ts";

const name = "airdrop";

/**
 * Stores whether the airdrop was over for the last player in this browser, so that the first paint does not show a
 * banner that disappears at once. The later answer of the server decides.
 */
export const airdropMemory = {
  isOver: () => storage.read(name) === "over",
  note(over: boolean) {
    if (over) storage.write(name, "over");
    else storage.remove(name);
  },
};
