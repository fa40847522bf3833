import { payoutBase, type SignedTreeHead, sealedOf } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { call, callOrNone } from "../../../api/index.ts";
import { stakeDecimals } from "../../../games/play/game/round.ts";
import { isValid } from "../receipts/check-receipt.ts";
import { beganAtMs, findTree, numberOf } from "./earlier-logs.ts";
import { isInTree, isSame, readBetEntry } from "./entries.ts";
import type { HeadFault, LoggedBet, LogProof } from "./log.store.ts";
import { type OwnBet, ownBet } from "./own-bet.ts";
import { checkTreeHead, readSigned, seenTreeHead } from "./tree-heads.ts";

const mostIds = 100;
/**
 * The operator can archive the bets of a month this time after its end (`rowsReadMs` of the ledger). The server then
 * shows no proofs of them.
 */
const provenMs = 31 * 86_400_000;

/** The result of one answer of the server. */
export interface Found {
  /** The tree head of the answer, if its check found no fault. */
  readonly treeHead: string | null;
  readonly fault: HeadFault | null;
  /** The changed fields of each checked bet; null for a bet that does not belong into the log. */
  readonly bets: ReadonlyMap<string, Partial<LoggedBet> | null>;
}

/**
 * Asks the server for the entries of bets, and checks each answer.
 * @throws {ApiError} if a call fails
 */
export async function* checkBets(bets: readonly LoggedBet[]): AsyncGenerator<Found> {
  for (let at = 0; at < bets.length; at += mostIds) yield await checkBatch(bets.slice(at, at + mostIds));
}

async function checkBatch(bets: readonly LoggedBet[]): Promise<Found> {
  const seen = await seenTreeHead();
  const body = { ids: bets.map(({ id }) => id) };
  const { treeHead, rounds } = await call("POST /fairness/log/rounds", { body }, { silent: true });
  if (treeHead === null) {
    // A server that has shown no tree head yet has promised nothing.
    const fault = seen ? ({ kind: "gone", treeHeads: [seen.note] } as const) : null;
    return { treeHead, fault, bets: new Map() };
  }
  const { head, fault } = await checkTreeHead(treeHead, seen);
  if (head === undefined) return { treeHead: null, fault, bets: new Map() };
  const endOf = endsOf(head);
  const answers = new Map(rounds.map(({ id, included }) => [id, included]));
  const checked = new Map<string, Partial<LoggedBet> | null>();
  for (const bet of bets) {
    const own = ownBet(bet.receipts);
    const included = answers.get(bet.id);
    if (own === undefined) continue;
    const failedChecks = bet.failedChecks + 1;
    if (included) {
      // An entry in an earlier log has the last tree head of this log.
      const proof = { treeHead, ...included };
      const ownHead = included.treeHead === undefined ? head : await endOf(included.treeHead);
      const fits = ownHead !== undefined && isInTree(proof, ownHead) && isEntryOf(proof, own);
      checked.set(bet.id, fits ? { state: "included", proof } : { state: "wrong", proof, failedChecks });
    } else if (head.atMs >= own.dueAtMs) {
      const state = await judgeMissing(own, head);
      checked.set(bet.id, state === "missing" ? { state, failedChecks } : null);
    }
  }
  return { treeHead, fault, bets: checked };
}

/**
 * Returns a function that reads the last tree head of an earlier log. The function returns undefined if the later logs
 * name another end.
 */
function endsOf(newest: SignedTreeHead): (note: string) => Promise<SignedTreeHead | undefined> {
  const known = new Map<string, Promise<SignedTreeHead | undefined>>();
  async function read(note: string): Promise<SignedTreeHead | undefined> {
    const head = await readSigned(note);
    const end = head && (await findTree(numberOf(head), newest)).tree;
    return end && end.size === head.size && end.root === head.root ? head : undefined;
  }
  return (note) => {
    const reading = known.get(note) ?? read(note);
    known.set(note, reading);
    return reading;
  };
}

/** Returns whether an entry and its opening are the player's own bet. */
function isEntryOf({ entry: text, opening }: LogProof, own: OwnBet): boolean {
  const { id, seedNumber, nonce, key = opening.key, amount } = own;
  const entry = readBetEntry(text);
  if (entry?.sealed !== sealedOf(opening)) return false;
  const payout = own.payout ?? paid(amount, entry.multiplierE4);
  return (
    isSame(opening, { id, key, seedNumber, nonce, amount, payout }) &&
    entry.game === own.game &&
    entry.asset === own.asset &&
    entry.multiplierE4 === (own.multiplierE4 ?? entry.multiplierE4) &&
    isSame(entry.params, own.params) &&
    // The receipt of a bet on Crash contains only some fields of the outcome.
    isSame(
      own.game === "crash" ? { ...(entry.outcome as object), ...own.outcome } : own.outcome,
      entry.outcome,
    )
  );
}

const paid = (amount: string, multiplierE4: number) =>
  formatAmount(payoutBase(parseAmount(amount, stakeDecimals), multiplierE4), stakeDecimals);

/**
 * Decides about an overdue bet that a tree head does not contain.
 * @returns "outside" for a bet that does not belong into the log
 * @throws {ApiError} if a call fails
 */
async function judgeMissing(own: OwnBet, head: SignedTreeHead): Promise<"missing" | "outside"> {
  // A receipt without a valid signature proves nothing. The page has already warned about it.
  if (!(await isValid(own.last))) return "outside";
  const { atMs } = own.last.receipt;
  if (atMs < head.atMs - provenMs || atMs < (await beganAtMs(head))) return "outside";
  return own.game === "crash" && own.payout === undefined ? await judgeCrash(own.id) : "missing";
}

/** A bet on a round of Crash that the server gave up was refunded, so neither the records nor the log contain it. */
async function judgeCrash(id: string): Promise<"missing" | "outside"> {
  return (await callOrNone("GET /games/round", { query: { id } }, { silent: true })) ? "missing" : "outside";
}

/** Checks all stored receipts and proofs again. */
export async function recheck(
  bets: readonly LoggedBet[],
): Promise<{ readonly receiptsFit: boolean; readonly unfit: ReadonlySet<string> }> {
  const unfit = new Set<string>();
  let receiptsFit = true;
  const heads = new Map<string, Promise<SignedTreeHead | undefined>>();
  for (const { id, receipts, proof, state } of bets) {
    for (const saved of receipts) if (!(await isValid(saved))) receiptsFit = false;
    if (state !== "included" || proof === undefined) continue;
    const { treeHead } = proof;
    const reading = heads.get(treeHead) ?? readSigned(treeHead);
    heads.set(treeHead, reading);
    const head = await reading;
    const own = ownBet(receipts);
    if (!head || !isInTree(proof, head) || (own && !isEntryOf(proof, own))) unfit.add(id);
  }
  return { receiptsFit, unfit };
}
