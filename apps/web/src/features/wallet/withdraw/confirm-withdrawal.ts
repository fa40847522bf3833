import { useRef, useState } from "react";
import { call, isAnswerLost, isRefusal } from "../../../api/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { withSecondFactor } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { type PendingWithdrawal, withdrawalTaken } from "./pending-withdrawal.ts";

/** Problem of a confirmation. */
export type ConfirmTrouble =
  | { readonly kind: "password"; readonly message: string }
  | { readonly kind: "locked"; readonly message: string }
  /** No answer arrived, so the server may have accepted the withdrawal. A retry sends the same request. */
  | { readonly kind: "unanswered" }
  /**
   * The player sent the same withdrawal a short time ago, so the page asks for a confirmation. The page shows `message`
   * if the server sent no time.
   */
  | { readonly kind: "repeated"; readonly atMs: number | undefined; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/**
 * Confirms a withdrawal. The server answers the funds password with a single-use ticket, and the ticket allows the
 * withdrawal. The ticket stays in memory, so that a retry after a lost answer needs no password. The request id makes
 * sure that a retry does not pay twice.
 */
export function useConfirmWithdrawal({ requestId, terms }: PendingWithdrawal) {
  const ticket = useRef("");
  // True after the player confirmed the repeated withdrawal. The value stays true for retries of the same withdrawal.
  const repeat = useRef(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ConfirmTrouble>();
  // Whether the ticket is kept, so that the next attempt needs no password.
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
    withdrawalTaken(requestId, record);
    await queryClient.invalidateQueries({ queryKey: ["assets"] });
  }

  async function confirm(password: string): Promise<void> {
    setBusy(true);
    if (trouble?.kind === "repeated") repeat.current = true;
    setTrouble(undefined);
    try {
      await run(password);
    } catch (error) {
      const unanswered = isAnswerLost(error) && ticket.current !== "";
      // A WithdrawalRepeated error does not use up the ticket, so the ticket is kept.
      if (!unanswered && !isRefusal(error, "WithdrawalRepeated")) ticket.current = "";
      setAuthorized(ticket.current !== "");
      setTrouble(unanswered ? { kind: "unanswered" } : troubleOf(error));
      void queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
    }
    setBusy(false);
  }

  return { busy, trouble, isAuthorized, confirm, clear: () => setTrouble(undefined) };
}

function troubleOf(error: unknown): ConfirmTrouble {
  const message = error instanceof Error ? error.message : "";
  if (isRefusal(error, "FundsPasswordIncorrect")) return { kind: "password", message };
  if (isRefusal(error, "WithdrawalRepeated")) return { kind: "repeated", atMs: error.atMs, message };
  if (isRefusal(error, "FundsPasswordLocked")) return { kind: "locked", message };
  return { kind: "refused", message };
}
