/**
 * The folder `proofs` owns the proofs of rounds. Its code computes a round of any game again in this browser from the
 * revealed seeds, and shows each step. The folder of each game contains the code for the game's own proof. The folder
 * `proofs` may import the game engines, ui and i18n. The code of `proofs` never calls the server, because a proof of a
 * round depends only on the seeds and the bet.
 */
import { lazyCode } from "../loading/index.ts";

export { type GameProof, type Proof, proveRound, type RevealedSeeds } from "../games/proof/proof.ts";
export { copiedText } from "./copied-round.ts";
export { ProofSteps, ShortHash } from "./proof-steps.tsx";
export { loadProof } from "./registry.ts";

/**
 * The form that verifies any round from values that the player pastes. The code of the verification form loads when the
 * form is first shown.
 */
export const VerifyForm = lazyCode(() => import("./verify-form.tsx"));
