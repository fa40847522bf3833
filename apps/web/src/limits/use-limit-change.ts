import type { Body, FreshProof } from "@gemplay/api-schema";
import { useState } from "react";
import { askUntilAnswered } from "../api/ask-until-answered.ts";
import { call, isAnswerLost } from "../api/index.ts";
import { t } from "../i18n/index.ts";
import { type Limits, limitQueries } from "../queries/index.ts";
import { queryClient, userStore } from "../stores/index.ts";

/** The calls that change what players allow themselves. Each may be made twice: its failure is said where it was asked for. */
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

/** Shows the limits that the server returned after a change by this player, and cancels reads that may be older. */
export async function takeLimits(limits: Limits, token: string): Promise<void> {
  const { queryKey } = limitQueries.limits();
  const isOwn = () => token === userStore.get().token;
  if (isOwn()) await queryClient.cancelQueries({ queryKey });
  if (isOwn()) queryClient.setQueryData(queryKey, limits);
}

/** Makes a change and takes what the server says of all limits after it. */
export function useLimitChange() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    busy,
    /** Why the last change was not made, or that nobody knows whether it was. */
    failure,
    /** @returns whether it was made */
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
