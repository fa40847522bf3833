import type { BetOpening } from "@gemplay/games";
import { createStore, storage, userStore } from "../../../stores/index.ts";
import type { SavedReceipt } from "../receipts/check-receipt.ts";
import { keptReceipts } from "../receipts/receipts.ts";
import type { LogStart } from "./earlier-logs.ts";
import { betIdOf } from "./own-bet.ts";

/** An entry that the server has shown for a bet, with the values that open the entry and the path to the tree head. */
export interface LogProof {
  readonly index: number;
  readonly entry: string;
  readonly path: readonly string[];
  readonly opening: BetOpening;
  /** The signed tree head to which the path leads. */
  readonly treeHead: string;
}

/**
 * The state of a bet:
 *
 * - `waiting`: no checked tree head contains the bet yet, and the bet is not overdue
 * - `included`: the browser has checked the entry and its path to a signed tree head
 * - `missing`: the bet is overdue, and a signed tree head of a later time does not contain the bet
 * - `wrong`: the server has shown an entry that is not this bet, or that is not in the tree
 */
export type BetState = "waiting" | "included" | "missing" | "wrong";

export interface LoggedBet {
  readonly id: string;
  /** The receipts of the bet, oldest first. The browser may no longer have the receipts of a checked bet. */
  readonly receipts: readonly SavedReceipt[];
  readonly state: BetState;
  /** The proof of an included bet, or the answer of the server for a wrong entry. */
  readonly proof?: LogProof;
  /** The number of checks in which the bet was missing or its entry was wrong. */
  readonly failedChecks: number;
}

/**
 * A fault of a tree head:
 *
 * - `signature`: the note is no tree head with a valid signature of the server
 * - `smaller`: the server has shown a smaller tree than before
 * - `fork`: two signed tree heads contradict each other
 * - `lost`: a new log does not continue a tree head that the server had signed before
 * - `gone`: the server shows no tree head any more
 * - `old`: the server has shown no newer tree head for a long time
 */
export interface HeadFault {
  readonly kind: "signature" | "smaller" | "fork" | "lost" | "gone" | "old";
  /** The notes that prove the fault. */
  readonly treeHeads: readonly string[];
  /** The first entries of the logs between two tree heads. */
  readonly starts?: readonly LogStart[];
}

interface PublicLog {
  /** The bets of this browser, oldest first. */
  readonly bets: readonly LoggedBet[];
  /** The newest tree head whose signature this browser has checked; null before the first. */
  readonly treeHead: string | null;
  readonly fault: HeadFault | null;
  /** The time of the device's clock at which a check first found no newer tree head; null after a newer tree head. */
  readonly unchangedSinceMs: number | null;
  readonly isChecking: boolean;
  /** Whether the last check has ended without an answer. */
  readonly hasFailed: boolean;
  /** The time of the device's clock at which the last check began. */
  readonly checkedAtMs: number;
}

const nothing: PublicLog = {
  bets: [],
  treeHead: null,
  fault: null,
  unchangedSinceMs: null,
  isChecking: false,
  hasFailed: false,
  checkedAtMs: 0,
};

/** Key in local storage. The stored proofs belong to the account, so the page removes them at the log-out. */
const name = "publicLog";
/** The number of included bets whose proofs the browser keeps. */
const keptProofs = 200;

export const logStore = createStore<PublicLog>(nothing);

/** Proofs share few tree heads, so the browser stores each tree head once. */
interface Stored {
  readonly player: string;
  readonly treeHeads: readonly string[];
  readonly bets: readonly (Omit<LoggedBet, "proof"> & {
    readonly proof?: Omit<LogProof, "treeHead"> & { readonly treeHead: number };
  })[];
  /** The newest checked tree head. */
  readonly newest: string | null;
  readonly fault: HeadFault | null;
  readonly unchangedSinceMs: number | null;
  readonly checkedAtMs: number;
}

/** Reads the state of the signed-in player from local storage, with the bets whose receipts are stored. */
export function loadLog(): void {
  const { playerId } = userStore.get();
  const stored = storage.readJson(name) as Stored | null;
  const known = stored?.player === playerId ? stored : undefined;
  const bets = new Map<string, LoggedBet>();
  for (const { proof, ...bet } of known?.bets ?? []) {
    const treeHead = known?.treeHeads[proof?.treeHead ?? -1];
    bets.set(bet.id, treeHead === undefined || !proof ? bet : { ...bet, proof: { ...proof, treeHead } });
  }
  for (const saved of playerId === "" ? [] : keptReceipts()) addReceipt(bets, saved);
  const { newest = null, fault = null, unchangedSinceMs = null, checkedAtMs = 0 } = known ?? {};
  const kept = { treeHead: newest, fault, unchangedSinceMs, checkedAtMs };
  logStore.set({ ...nothing, bets: [...bets.values()], ...kept });
}

function addReceipt(bets: Map<string, LoggedBet>, saved: SavedReceipt): void {
  const id = betIdOf(saved);
  if (id === undefined) return;
  const bet = bets.get(id) ?? { id, receipts: [], state: "waiting", failedChecks: 0 };
  const isKnown = bet.receipts.some(
    // Answers of one moment share their signature.
    ({ receipt }) => receipt.signature === saved.receipt.signature && receipt.index === saved.receipt.index,
  );
  if (!isKnown) bets.set(id, { ...bet, receipts: [...bet.receipts, saved] });
}

/** Adds a receipt to its bet. */
export function noteReceipt(saved: SavedReceipt): void {
  const bets = new Map(logStore.get().bets.map((bet) => [bet.id, bet]));
  addReceipt(bets, saved);
  logStore.set({ bets: [...bets.values()] });
}

/** Stores the checked bets. The browser keeps the receipts of included bets elsewhere (`receipts.ts`). */
export function keepLog(): void {
  const { bets, treeHead, fault, unchangedSinceMs, checkedAtMs } = logStore.get();
  const checked = bets.filter(({ state }) => state !== "waiting");
  const treeHeads = [...new Set(checked.flatMap(({ proof }) => proof?.treeHead ?? []))];
  const stored: Stored = {
    player: userStore.get().playerId,
    treeHeads,
    bets: checked.slice(-keptProofs).map(({ proof, receipts, ...bet }) => ({
      ...bet,
      receipts: bet.state === "included" ? [] : receipts,
      ...(proof && { proof: { ...proof, treeHead: treeHeads.indexOf(proof.treeHead) } }),
    })),
    newest: treeHead,
    fault,
    unchangedSinceMs,
    checkedAtMs,
  };
  storage.write(name, JSON.stringify(stored));
}
