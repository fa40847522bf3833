import { storage } from "../../stores/index.ts";

const name = "airdrop";

/**
 * Stores in this browser whether the airdrop was over for the player who last opened the home screen, so that the first
 * paint shows no outdated banner. The page uses the stored state of the airdrop only until the server answers.
 */
export const savedAirdrop = {
  isOver: () => storage.read(name) === "over",
  note(over: boolean) {
    if (over) storage.write(name, "over");
    else storage.remove(name);
  },
};
