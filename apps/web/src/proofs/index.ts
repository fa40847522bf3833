/**
 * Proofs: computes a round of any game again in this browser, from its revealed seeds, and shows the way step by step.
 * A game is one file in `games/` and one line in `registry.ts`. May import the engines, ui and i18n. Must never call the
 * server: what it says follows from what it was given.
 */
import { lazy } from "react";

export { copiedText } from "./copied-round.ts";
export { type GameProof, type Proof, proveRound, type RevealedSeeds } from "./proof.ts";
export { ProofSteps, ShortHash } from "./proof-steps.tsx";
export { loadProof } from "./registry.ts";

/** The form that verifies any round from pasted values; loaded when it is shown. */
export const VerifyForm = lazy(() => import("./verify-form.tsx"));
