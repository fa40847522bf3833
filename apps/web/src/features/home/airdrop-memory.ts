import { storage } from "../../stores/index.ts";

const name = "airdrop";

/**
 * Whether the airdrop was over for who was signed in last here: so the first paint leaves out what would go a moment later.
 * What the server says decides.
 */
export const airdropMemory = {
  isOver: () => storage.read(name) === "over",
  note(over: boolean) {
    if (over) storage.write(name, "over");
    else storage.remove(name);
  },
};
