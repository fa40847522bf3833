import type { Body, FreshProof } from "@gemplay/api-schema";
import { useState } from "react";
import { askUntilAnswered } from "../api/ask-until-answered.ts";
import { call, isAnswerLost } from "../api/index.ts";
import { t } from "../i18n/index.ts";
import { type Limits, limitQueries } from "../queries/index.ts";
import { queryClient, userStore } from "../stores/index.ts";

/**
 * API calls that change the player's own limits. Repeating a call that changes a limit has no second effect. The screen
 * itself shows a failure of a call that changes a limit, without a toast.
 */
export const limitCalls = {
  save: (body: Body<"POST /user/limit/save">) => call("POST /user/limit/save", { body }, { silent: true }),
  cancel: (body: Body<"POST /user/limit/cancel">) =>
    call("POST /user/limit/cancel", { body }, { silent: true }),
  startBreak: (hours: number) => call("POST /user/break/start", { body: { hours } }, { silent: true }),
  exclude: (months: number) => call("POST /user/exclusion/start", { body: { months } }, { silent: true }),
  excludeWithProof: (months: number | null, proof: FreshProof) =>
    call("POST /user/exclusion/start", { body: { months, proof } }, { silent: true }),
  reality: (body: Body<"POST /user/reality/save">) =>
    call("POST /user/reality/save", { body }, { silent: true }),
};

/**
 * Shows the limits that the server returned after a change by this player. Cancels running reads of the limits, because
 * the answers to these reads may be older.
 */
export async function takeLimits(limits: Limits, token: string): Promise<void> {
  const { queryKey } = limitQueries.limits();
  const isOwn = () => token === userStore.get().token;
  if (isOwn()) await queryClient.cancelQueries({ queryKey });
  if (isOwn()) queryClient.setQueryData(queryKey, limits);
}

/** Returns a function that changes the player's limits and shows the limits that the server returns. */
export function useLimitChange() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    busy,
    /** Reason why the last change of a limit failed, or the message that the result of the change is unknown. */
    failure,
    /** Runs a change. @returns whether the server changed the limit */
    async change(ask: () => Promise<Limits>): Promise<boolean> {
      if (busy) return false;
      const { queryKey } = limitQueries.limits();
      const { token } = userStore.get();
      setBusy(true);
      setFailure(undefined);
      try {
        await takeLimits(await askUntilAnswered(ask), token);
        return true;
      } catch (error) {
        setFailure(failureText(error));
        void queryClient.invalidateQueries({ queryKey });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  return isAnswerLost(error) ? `${message} ${t("limits.lost")}`.trim() : message;
}
