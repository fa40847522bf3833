/**
 * This folder owns the proofs: it computes a round of any game again in this browser from its revealed seeds, and shows
 * each step. The proof of each game is in the game's folder. It may import the game engines, ui and i18n. It never
 * calls the server, because a proof depends only on its inputs.
 */
import { lazyCode } from "../loading/index.ts";

export { type GameProof, type Proof, proveRound, type RevealedSeeds } from "../games/proof/proof.ts";
export { copiedText } from "./copied-round.ts";
export { ProofSteps, ShortHash } from "./proof-steps.tsx";
export { loadProof } from "./registry.ts";

/** The form that verifies any round from pasted values. It loads when it is shown. */
export const VerifyForm = lazyCode(() => import("./verify-form.tsx"));
