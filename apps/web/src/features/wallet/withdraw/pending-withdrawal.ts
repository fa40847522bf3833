import type { Query } from "@gemplay/api-schema";
import { newKey } from "@gemplay/api-schema/new-key";
import { createStore, isOwn, moveToNumber, ownerNow } from "../../../stores/index.ts";
import type { WithdrawalRecord } from "../records/records.ts";
import type { WithdrawalQuote } from "./withdrawal-terms.ts";

type Terms = Omit<Query<"GET /assets/withdraw">, "ticket" | "requestId" | "repeat">;

/** A withdrawal between the form and its record, handed from screen to screen. */
export interface PendingWithdrawal {
  /** Made once for this withdrawal: trying again is the same request to the server. */
  readonly requestId: string;
  readonly terms: Terms;
  readonly quote: WithdrawalQuote;
  readonly networkLabel: string;
  /** Set when the server took it. */
  readonly record: WithdrawalRecord | null;
}

/** What stands in the form while the player is elsewhere, setting a password. */
export interface WithdrawalDraft {
  readonly address: string;
  readonly quantity: string;
}

interface Handover {
  /** Whose it is, see `ownerNow`: nothing of it is shown to another player on this page. */
  readonly owner: string;
  readonly pending: PendingWithdrawal | null;
  readonly draft: WithdrawalDraft;
}

const key = "withdrawal";
const nothing: Handover = { owner: "", pending: null, draft: { address: "", quantity: "" } };

/** Survives a reload of this tab, and nothing more. Holds no secret: neither password nor ticket. */
function readStored(): Handover {
  try {
    return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Handover>) };
  } catch {
    return nothing;
  }
}

/** For subscribing; read through `ownHandover`. */
export const handoverStore = createStore<Handover>(readStored());
/** What this player left. */
export function ownHandover(handover: Handover): Handover {
  return isOwn(handover.owner) ? handover : nothing;
}

function put(change: Partial<Omit<Handover, "owner">>): void {
  const next = { ...ownHandover(handoverStore.get()), ...change, owner: ownerNow() };
  handoverStore.set(next);
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // It lives in memory until the page is closed.
  }
}

moveToNumber(
  () => handoverStore.get().owner,
  () => put({}),
);

export function keepDraft(draft: WithdrawalDraft): void {
  put({ draft });
}

/** Hands a withdrawal over to its confirmation, under a request id of its own. */
export function beginWithdrawal(terms: Terms, quote: WithdrawalQuote, networkLabel: string): void {
  put({ pending: { requestId: newKey(), terms, quote, networkLabel, record: null } });
}

/** The server took it: the form is empty again, the record is followed. Another withdrawal than that is left alone. */
export function withdrawalTaken(requestId: string, record: WithdrawalRecord): void {
  const { pending } = ownHandover(handoverStore.get());
  if (pending?.requestId === requestId) put({ pending: { ...pending, record }, draft: nothing.draft });
}

/** The player went on: its record is among the others. */
export function forgetWithdrawal(): void {
  put({ pending: null });
}
