import { useRef, useState } from "react";
import { call, isAnswerLost, isRefusal } from "../../../api/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { withSecondFactor } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { type PendingWithdrawal, withdrawalAccepted } from "./pending-withdrawal.ts";

/** Problem that occurred when the player confirmed a withdrawal. */
export type ConfirmFailure =
  | { readonly kind: "password"; readonly message: string }
  | { readonly kind: "locked"; readonly message: string }
  /**
   * The answer was lost, so the server may have accepted the withdrawal. After a lost answer, a retry sends the same
   * request again.
   */
  | { readonly kind: "unanswered" }
  /**
   * The player sent an equal withdrawal a short time ago, so the page asks the player to confirm the repetition. If the
   * server sent no time of the earlier withdrawal, the page shows the text `message`.
   */
  | { readonly kind: "repeated"; readonly atMs: number | undefined; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/**
 * Confirms a withdrawal. The page sends the funds password to the server. The server returns a single-use ticket that
 * allows the withdrawal. The page keeps the ticket in memory. After a lost answer, a retry needs no password. A retry
 * has the same request id, so that the server does not pay twice.
 */
export function useConfirmWithdrawal({ requestId, terms }: PendingWithdrawal) {
  const ticket = useRef("");
  // True after the player has confirmed that the withdrawal shall be repeated. The value stays true for all retries of
  // the withdrawal.
  const repeat = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConfirmFailure>();
  // Whether the page still has a ticket, so that the next attempt needs no password.
  const [isAuthorized, setAuthorized] = useState(false);

  async function run(password: string): Promise<void> {
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
    const record = await call(
      "GET /assets/withdraw",
      { query: { ...terms, requestId, ticket: ticket.current, ...(repeat.current ? { repeat: true } : {}) } },
      { silent: true },
    );
    withdrawalAccepted(requestId, record);
    await queryClient.invalidateQueries({ queryKey: ["assets"] });
  }

  async function confirm(password: string): Promise<void> {
    setBusy(true);
    if (failure?.kind === "repeated") repeat.current = true;
    setFailure(undefined);
    try {
      await run(password);
    } catch (error) {
      const unanswered = isAnswerLost(error) && ticket.current !== "";
      // The error WithdrawalRepeated does not use up the ticket, so the page keeps the ticket.
      if (!unanswered && !isRefusal(error, "WithdrawalRepeated")) ticket.current = "";
      setAuthorized(ticket.current !== "");
      setFailure(unanswered ? { kind: "unanswered" } : failureOf(error));
      void queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
    }
    setBusy(false);
  }

  return { busy, failure, isAuthorized, confirm, clear: () => setFailure(undefined) };
}

function failureOf(error: unknown): ConfirmFailure {
  const message = error instanceof Error ? error.message : "";
  if (isRefusal(error, "FundsPasswordIncorrect")) return { kind: "password", message };
  if (isRefusal(error, "WithdrawalRepeated")) return { kind: "repeated", atMs: error.atMs, message };
  if (isRefusal(error, "FundsPasswordLocked")) return { kind: "locked", message };
  return { kind: "refused", message };
}
