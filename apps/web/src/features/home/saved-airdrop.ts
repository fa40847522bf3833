import { storage } from "../../stores/index.ts";

const name = "airdrop";

/** Whether the airdrop is offered to the player. */
export type AirdropState = "offered" | "over";

/**
 * Stores in this browser whether the airdrop was offered to the player who last opened the home screen, so that the
 * first paint shows no outdated banner. The page uses the stored state only until the server answers.
 */
export const savedAirdrop = {
  /** Returns the stored state, or undefined if this browser has never opened the home screen for the player. */
  read(): AirdropState | undefined {
    const stored = storage.read(name);
    return stored === "offered" || stored === "over" ? stored : undefined;
  },
  note: (state: AirdropState) => storage.write(name, state),
};
