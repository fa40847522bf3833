import { call } from "../../../api/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { queryClient, userStore } from "../../../stores/index.ts";
import type { OfferOccasion } from "../../../widgets/limits/index.ts";

/**
 * Tells the server that the player has answered the offer of limits.
 * @returns false if the server could not store the answer
 */
export async function answerOffer(occasion: OfferOccasion): Promise<boolean> {
  const { token } = userStore.get();
  const { queryKey } = userQueries.userInfo();
  try {
    const limitOffers = await call("POST /user/limit/offer/answer", { body: { occasion } }, { silent: true });
    if (token !== userStore.get().token) return false;
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (info) => (info ? { ...info, limitOffers } : info));
    return true;
  } catch {
    // The screen shows a message, and the page makes the offer again after the next page load.
    return false;
  }
}
