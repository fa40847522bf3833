import type { FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { userStore } from "../../../stores/index.ts";
import { rereadLimits, takeLimits, useLimitChange } from "../../../widgets/limits/index.ts";

/**
 * Starts a self-exclusion of a few months. The server requires no proof of identity for it.
 * @param onStarted called after the start of the self-exclusion, even if the player has left the screen
 */
export const useStartExclusion = (onStarted: () => void) =>
  useLimitChange(
    (months: number) => call("POST /user/exclusion/start", { body: { months } }, { silent: true }),
    onStarted,
  );

/**
 * Starts a long self-exclusion. The server requires a proof of identity for it.
 * @param months number of months, or null for a permanent self-exclusion
 */
export async function startProvedExclusion(months: number | null, proof: FreshProof): Promise<void> {
  const { token } = userStore.get();
  try {
    const limits = await call("POST /user/exclusion/start", { body: { months, proof } }, { silent: true });
    await takeLimits(limits, token);
  } catch (error) {
    // The server may have started the self-exclusion even if its response was lost.
    rereadLimits();
    throw error;
  }
}
