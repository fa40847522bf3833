import { saveFile } from "../../../ui/index.ts";
import { finishedBets } from "./finished-bets.ts";
import { type LoggedBet, logStore } from "./log.store.ts";

/** Saves one JSON file with the receipts and the proofs of all finished bets of this browser. */
export function saveProofs(): void {
  const { bets, treeHead } = logStore.get();
  const proven = finishedBets(bets).all.map(({ id, state, receipts, proof }) => ({
    id,
    state,
    receipts,
    proof,
  }));
  save("gemplay-proofs", { treeHead, bets: proven });
}

/** Saves one JSON file that proves the fault of a bet: its receipts, the tree head, and the entry that the server showed. */
export function saveBetFault({ id, receipts, proof }: LoggedBet): void {
  save(`gemplay-log-${id}`, {
    treeHead: proof?.treeHead ?? logStore.get().treeHead,
    id,
    receipts,
    shown: proof,
  });
}

/** Saves one JSON file with the tree heads and first entries of logs that prove a fault of the log. */
export function saveHeadFault(): void {
  const { fault } = logStore.get();
  save("gemplay-log", { fault: fault?.kind, treeHeads: fault?.treeHeads, starts: fault?.starts });
}

const save = (name: string, content: object): void =>
  saveFile(`${name}.json`, JSON.stringify(content, null, 2), "application/json");
