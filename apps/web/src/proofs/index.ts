/**
 * The folder `proofs` contains the code that recomputes a round of any game in the browser from the revealed seeds, and
 * shows each step. The folder of each game contains the code for the game's own proof. The code of `proofs` may import
 * the game engines, `games` and shared folders such as `ui` and `i18n`. The code of `proofs` never calls the server,
 * because a proof of a round depends only on the seeds and the bet.
 */
import { lazyCode } from "../loading/index.ts";

export {
  type GameProof,
  hashStep,
  type Proof,
  proveRound,
  type RevealedSeeds,
} from "../games/proof/proof.ts";
export { copiedText } from "./copied-round.ts";
export { ProofSteps } from "./proof-steps.tsx";
export { loadProof } from "./registry.ts";
export { ShortHash } from "./short-hash.tsx";

/**
 * The form that verifies any round from values that the player pastes. The page loads the code of the form only when it
 * shows the form.
 */
export const VerifyForm = lazyCode(() => import("./verify-form.tsx"));
