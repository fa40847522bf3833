import type { Query } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { createStore, isOwn, moveToNumber, ownerNow } from "../../../stores/index.ts";
import type { WithdrawalRecord } from "../records/records.ts";
import type { WithdrawalQuote } from "./withdrawal-terms.ts";

type Terms = Omit<Query<"GET /assets/withdraw">, "ticket" | "requestId" | "repeat">;

/** A withdrawal that the form passes to the confirmation screen. */
export interface PendingWithdrawal {
  /** Request id, which is created once per withdrawal, so that a retry is the same request for the server. */
  readonly requestId: string;
  readonly terms: Terms;
  readonly quote: WithdrawalQuote;
  readonly networkLabel: string;
  /** The record of the withdrawal, or null until the server has accepted the withdrawal. */
  readonly record: WithdrawalRecord | null;
}

/** The content of the form while the player is on another screen, for example to set a password. */
export interface WithdrawalDraft {
  readonly address: string;
  readonly quantity: string;
}

interface Handover {
  /** Owner of the data, see `ownerNow`. The page does not show the data to another player. */
  readonly owner: string;
  readonly pending: PendingWithdrawal | null;
  readonly draft: WithdrawalDraft;
}

const key = "withdrawal";
const nothing: Handover = { owner: "", pending: null, draft: { address: "", quantity: "" } };

/** Reads the stored data, which survives only a reload of the tab and contains neither password nor ticket. */
function readStored(): Handover {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Handover>) };
  } catch {
    return nothing;
  }
}

/** The store is only for subscribing. Components read the data with `ownHandover`. */
export const handoverStore = createStore<Handover>(readStored());
/** Returns the stored data if the data belongs to the current player. */
export function ownHandover(handover: Handover): Handover {
  return isOwn(handover.owner) ? handover : nothing;
}

function put(change: Partial<Omit<Handover, "owner">>): void {
  const next = { ...ownHandover(handoverStore.get()), ...change, owner: ownerNow() };
  handoverStore.set(next);
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // The browser forbids storage, so the data stays only in memory until the page is closed.
  }
}

moveToNumber(
  () => handoverStore.get().owner,
  () => put({}),
);

export function keepDraft(draft: WithdrawalDraft): void {
  put({ draft });
}

/** Passes a withdrawal to its confirmation with a new request id. */
export function beginWithdrawal(terms: Terms, quote: WithdrawalQuote, networkLabel: string): void {
  put({ pending: { requestId: newKey(), terms, quote, networkLabel, record: null } });
}

/** Stores the record of an accepted withdrawal and clears the form. Ignores a record with another request id. */
export function withdrawalTaken(requestId: string, record: WithdrawalRecord): void {
  const { pending } = ownHandover(handoverStore.get());
  if (pending?.requestId === requestId) put({ pending: { ...pending, record }, draft: nothing.draft });
}

/** Drops the withdrawal when the player continues. The record of the withdrawal stays in the list of records. */
export function forgetWithdrawal(): void {
  put({ pending: null });
}
