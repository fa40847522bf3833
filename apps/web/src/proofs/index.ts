/**
 * The folder `proofs` owns the proofs of rounds: its code computes a round of any game again in this browser from the
 * revealed seeds, and shows each step. The proof of each game is in the game's folder. The folder `proofs` may import
 * the game engines, ui and i18n. The code of `proofs` never calls the server, because a proof depends only on its
 * inputs.
 */
import { lazyCode } from "../loading/index.ts";

export { type GameProof, type Proof, proveRound, type RevealedSeeds } from "../games/proof/proof.ts";
export { copiedText } from "./copied-round.ts";
export { ProofSteps, ShortHash } from "./proof-steps.tsx";
export { loadProof } from "./registry.ts";

/** The form that verifies any round from pasted values. The code of the form loads when the form is first shown. */
export const VerifyForm = lazyCode(() => import("./verify-form.tsx"));
