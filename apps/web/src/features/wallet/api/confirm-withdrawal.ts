import type { Data, Query } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { call, isAnswerLost, isRefusal } from "../../../api/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { withSecondFactor } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";

export type WithdrawalTerms = Omit<Query<"GET /assets/withdraw">, "ticket" | "requestId" | "repeat">;

interface RequestedWithdrawal {
  /** Request id of the withdrawal. All retries of the withdrawal have the same request id. */
  readonly requestId: string;
  readonly terms: WithdrawalTerms;
}

/** Reason why the confirmation of a withdrawal failed. */
export type ConfirmFailure =
  | { readonly kind: "password"; readonly message: string }
  | { readonly kind: "locked"; readonly message: string }
  /**
   * The server's answer was lost, so the server may have accepted the withdrawal. After a lost answer, a retry sends
   * the same request again.
   */
  | { readonly kind: "unanswered" }
  /**
   * The player requested an identical withdrawal a short time ago, so the page asks whether to repeat it. If the server
   * did not send the time of the earlier withdrawal, the page shows the text `message`.
   */
  | { readonly kind: "repeated"; readonly atMs: number | undefined; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/**
 * Confirms a withdrawal. The page sends the funds password to the server. The server returns a single-use ticket that
 * allows the withdrawal. The page keeps the ticket in memory. After a lost answer, a retry needs no password. A retry
 * has the same request id, so that the server does not pay twice.
 * @param onAccepted called after the server has accepted the withdrawal, even if the player has left the screen
 */
export function useConfirmWithdrawal(
  { requestId, terms }: RequestedWithdrawal,
  onAccepted: (requestId: string, record: Data<"GET /assets/withdraw">) => void,
) {
  const ticket = useRef("");
  // True after the player has confirmed a second, identical withdrawal. The value stays true for all retries of the
  // withdrawal.
  const repeat = useRef(false);
  // Whether the page still has a ticket, so that the next attempt needs no password.
  const [isAuthorized, setAuthorized] = useState(false);

  const { isPending, error, mutate, reset } = useMutation({
    mutationFn: async (password: string) => {
      if (ticket.current === "") {
        const answer = await withSecondFactor((factor) =>
          call(
            "POST /user/confirm_fund_password",
            { body: { ...terms, password, ...factor } },
            { silent: true },
          ),
        );
        ticket.current = answer.ticket;
      }
      const repeated = repeat.current ? { repeat: true } : {};
      const record = await call(
        "GET /assets/withdraw",
        { query: { ...terms, requestId, ticket: ticket.current, ...repeated } },
        { silent: true },
      );
      onAccepted(requestId, record);
      await queryClient.invalidateQueries({ queryKey: ["assets"] });
    },
    onError: (refusal) => {
      // After a lost answer, the server may have accepted the withdrawal, so a retry needs the same ticket. The error
      // WithdrawalRepeated does not use up the ticket.
      if (!isAnswerLost(refusal) && !isRefusal(refusal, "WithdrawalRepeated")) ticket.current = "";
      setAuthorized(ticket.current !== "");
      void queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
    },
  });
  const failure = useMemo(() => (error ? failureOf(error, isAuthorized) : undefined), [error, isAuthorized]);

  return {
    busy: isPending,
    /** Reason why the last attempt failed. The object stays the same until the next attempt. */
    failure,
    isAuthorized,
    confirm(password: string): void {
      if (failure?.kind === "repeated") repeat.current = true;
      mutate(password);
    },
    clear: reset,
  };
}

/**
 * @param hasTicket whether the page still has the ticket, which means that the server may have received the withdrawal
 */
function failureOf(error: Error, hasTicket: boolean): ConfirmFailure {
  const { message } = error;
  if (isAnswerLost(error) && hasTicket) return { kind: "unanswered" };
  if (isRefusal(error, "FundsPasswordIncorrect")) return { kind: "password", message };
  if (isRefusal(error, "WithdrawalRepeated")) return { kind: "repeated", atMs: error.atMs, message };
  if (isRefusal(error, "FundsPasswordLocked")) return { kind: "locked", message };
  return { kind: "refused", message };
}
