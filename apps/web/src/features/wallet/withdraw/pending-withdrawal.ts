import { newKey } from "@gemplay/api-schema/new-key";
import { createStore, isOwn, moveToNumber, ownerNow } from "../../../stores/index.ts";
import type { WithdrawalTerms } from "../api/confirm-withdrawal.ts";
import type { WithdrawalRecord } from "../records/records.ts";
import type { WithdrawalQuote } from "./withdrawal-terms.ts";

/** A withdrawal that the withdrawal form passes to the confirmation screen. */
export interface PendingWithdrawal {
  /** Request id of the withdrawal. The id is created only once, so that the server recognises a retry. */
  readonly requestId: string;
  readonly terms: WithdrawalTerms;
  readonly quote: WithdrawalQuote;
  readonly networkLabel: string;
  /** The server's record of the withdrawal. The value is null until the server has accepted the withdrawal. */
  readonly record: WithdrawalRecord | null;
}

/**
 * The text that the player typed into the withdrawal form. The page keeps the typed text while the player is on another
 * screen, for example to set a password.
 */
export interface WithdrawalDraft {
  readonly address: string;
  readonly quantity: string;
}

interface Handover {
  /**
   * The player to whom the stored withdrawal belongs, see `ownerNow`. The page never shows the stored withdrawal to
   * another player.
   */
  readonly owner: string;
  readonly pending: PendingWithdrawal | null;
  readonly draft: WithdrawalDraft;
}

const key = "withdrawal";
const nothing: Handover = { owner: "", pending: null, draft: { address: "", quantity: "" } };

/**
 * Reads the withdrawal that the tab has stored. The stored data survives only a reload of the tab, and contains neither
 * a password nor a ticket.
 */
function readStored(): Handover {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Handover>) };
  } catch {
    return nothing;
  }
}

/**
 * Components use the store only to subscribe to changes of the stored withdrawal. Components read the stored withdrawal
 * with the function `ownHandover`.
 */
export const handoverStore = createStore<Handover>(readStored());
/** Returns the stored withdrawal if the withdrawal belongs to the current player. */
export function ownHandover(handover: Handover): Handover {
  return isOwn(handover.owner) ? handover : nothing;
}

function put(change: Partial<Omit<Handover, "owner">>): void {
  const next = { ...ownHandover(handoverStore.get()), ...change, owner: ownerNow() };
  handoverStore.set(next);
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // If the browser forbids storage, the withdrawal stays only in memory until the player closes the page.
  }
}

moveToNumber(
  () => handoverStore.get().owner,
  () => put({}),
);

export function keepDraft(draft: WithdrawalDraft): void {
  put({ draft });
}

/** Passes a withdrawal to the confirmation screen and gives the withdrawal a new request id. */
export function beginWithdrawal(terms: WithdrawalTerms, quote: WithdrawalQuote, networkLabel: string): void {
  put({ pending: { requestId: newKey(), terms, quote, networkLabel, record: null } });
}

/**
 * Stores the record of an accepted withdrawal and clears the withdrawal form. Ignores a record that belongs to another
 * request id.
 */
export function withdrawalAccepted(requestId: string, record: WithdrawalRecord): void {
  const { pending } = ownHandover(handoverStore.get());
  if (pending?.requestId === requestId) put({ pending: { ...pending, record }, draft: nothing.draft });
}

/**
 * Removes the withdrawal from the page when the player leaves the confirmation. The list of records still contains the
 * record of the withdrawal.
 */
export function forgetWithdrawal(): void {
  put({ pending: null });
}
