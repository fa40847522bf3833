import { useMutation } from "@tanstack/react-query";
import { askUntilAnswered } from "../../../api/ask-until-answered.ts";
import { isAnswerLost } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { type Limits, limitQueries } from "../../../queries/index.ts";
import { queryClient, userStore } from "../../../stores/index.ts";

/**
 * Stores the limits that the server returned after a change by this player, so that the screens show them. Cancels
 * running requests for the limits, because their answers may be outdated.
 */
export async function takeLimits(limits: Limits, token: string): Promise<void> {
  const { queryKey } = limitQueries.limits();
  const isOwn = () => token === userStore.get().token;
  if (isOwn()) await queryClient.cancelQueries({ queryKey });
  if (isOwn()) queryClient.setQueryData(queryKey, limits);
}

/**
 * Reads the player's limits from the server again, because after a failed change, the page does not know whether the
 * server changed them.
 */
export function rereadLimits(): void {
  void queryClient.invalidateQueries({ queryKey: limitQueries.limits().queryKey });
}

/**
 * Changes the player's own limits and shows the limits that the server returns. If the answer to the call was lost, the
 * page repeats the call, because a repeated call has no further effect. The screen that uses the hook must show
 * failures.
 * @param ask the call that changes the limits
 * @param onChanged called after the server changed the limits, even if the player has left the screen
 */
export function useLimitChange<C>(ask: (change: C) => Promise<Limits>, onChanged: (change: C) => void) {
  const change = useMutation({
    mutationFn: async (wanted: C) => {
      const { token } = userStore.get();
      await takeLimits(await askUntilAnswered(() => ask(wanted)), token);
    },
    onSuccess: (_, wanted) => onChanged(wanted),
    onError: rereadLimits,
  });
  return {
    ...change,
    /** Reason why the last change of a limit failed, or the message that the result of the change is unknown. */
    failure: change.error ? failureText(change.error) : undefined,
  };
}

function failureText(error: Error): string {
  return isAnswerLost(error) ? `${error.message} ${t("limits.lost")}`.trim() : error.message;
}
