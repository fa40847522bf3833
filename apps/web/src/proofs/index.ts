/**
 * Proofs: computes a round of any game again in this browser, from its revealed seeds, and shows the way step by step.
 * What a game's proof is made of lies in the game's folder. May import the engines, ui and i18n. Must never call the
 * server: what it says follows from what it was given.
 */
import { lazyCode } from "../loading/index.ts";

export { type GameProof, type Proof, proveRound, type RevealedSeeds } from "../games/proof/proof.ts";
export { copiedText } from "./copied-round.ts";
export { ProofSteps, ShortHash } from "./proof-steps.tsx";
export { loadProof } from "./registry.ts";

/** The form that verifies any round from pasted values; loaded when it is shown. */
export const VerifyForm = lazyCode(() => import("./verify-form.tsx"));
