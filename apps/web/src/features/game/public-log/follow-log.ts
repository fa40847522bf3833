import { logConcernStore } from "../../../games/play/table/log-concern.store.ts";
import { keepLoading } from "../../../loading/index.ts";
import { userStore } from "../../../stores/index.ts";
import type { SavedReceipt } from "../receipts/check-receipt.ts";
import { keepLog, type LoggedBet, loadLog, logStore, noteReceipt } from "./log.store.ts";
import { ownBet } from "./own-bet.ts";

/**
 * The folder `public-log` owns the checks of the server's public log: after the player's bets, it checks that the log
 * contains them, and it shows the result. The code that checks hashes and signatures loads at the first check.
 */

/** The shortest time between two automatic checks. The server signs a new tree head each minute. */
const everyMs = 60_000;
/** The longest time without a newer tree head. A shorter pause can be a restart of the server. */
const oldestMs = 600_000;

let isFollowing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Begins to check the bets of the signed-in player while the page is visible. */
export function followLog(): void {
  if (isFollowing) return;
  isFollowing = true;
  logStore.subscribe(() => {
    const { bets, fault } = logStore.get();
    const isFound = fault !== null || bets.some(({ state }) => state === "missing" || state === "wrong");
    if (logConcernStore.get().isFound !== isFound) logConcernStore.set({ isFound });
  });
  const restart = () => {
    clearTimeout(timer);
    timer = undefined;
    loadLog();
    plan();
  };
  let session = sessionNow();
  // Inside the messaging host, the page knows the player only after the server has sent the player id.
  userStore.subscribe(() => {
    if (session === sessionNow()) return;
    session = sessionNow();
    restart();
  });
  document.addEventListener("visibilitychange", plan);
  restart();
}

const sessionNow = () => `${userStore.get().token} ${userStore.get().playerId}`;

/** Adds a receipt to the bets that the page checks. */
export function followBet(saved: SavedReceipt): void {
  noteReceipt(saved);
  plan();
}

/** Returns the finished bets that no checked tree head contains yet. */
const openBets = (): readonly LoggedBet[] =>
  logStore.get().bets.filter(({ state, receipts }) => state !== "included" && ownBet(receipts) !== undefined);

/** Plans the next check. Without an open bet and while the page is hidden, the page plans no check. */
function plan(): void {
  if (timer !== undefined || document.visibilityState !== "visible" || openBets().length === 0) return;
  const { checkedAtMs } = logStore.get();
  const waitMs = checkedAtMs === 0 ? everyMs : checkedAtMs + everyMs - Date.now();
  timer = setTimeout(
    () => {
      timer = undefined;
      if (document.visibilityState === "visible") void checkLog();
    },
    Math.min(Math.max(waitMs, 0), everyMs),
  );
}

/**
 * Asks the server for the entries of all open bets, and checks the answers. A failed call changes the state of no bet.
 * @param isWanted true if the player asks for the check; otherwise at most one check runs in a minute
 */
export async function checkLog(isWanted = false): Promise<void> {
  const { isChecking, checkedAtMs } = logStore.get();
  const bets = openBets();
  if (isChecking || bets.length === 0) return;
  if (!isWanted && Date.now() - checkedAtMs < everyMs) return plan();
  const { token } = userStore.get();
  const isSameSession = () => userStore.get().token === token;
  logStore.set({ isChecking: true, checkedAtMs: Date.now() });
  let hasFailed = false;
  try {
    const { checkBets } = await keepLoading(() => import("./check-bets.ts"));
    for await (const found of checkBets(bets)) {
      if (!isSameSession()) return;
      apply(found.fault, found.treeHead, found.bets);
    }
  } catch {
    // The call has failed, or the browser does not know Ed25519. The page asks again after a minute.
    hasFailed = true;
  }
  if (!isSameSession()) return;
  logStore.set({ isChecking: false, hasFailed });
  keepLog();
  plan();
}

type Found = ReturnType<typeof logStore.get>;

function apply(
  fault: Found["fault"],
  treeHead: Found["treeHead"],
  checked: ReadonlyMap<string, Partial<LoggedBet> | null>,
): void {
  const log = logStore.get();
  const bets = log.bets.flatMap((bet) => {
    const change = checked.get(bet.id);
    if (change === null) return [];
    return change === undefined ? bet : { ...bet, ...change };
  });
  const isNewer = treeHead !== null && treeHead !== log.treeHead;
  const unchangedSinceMs = isNewer ? null : (log.unchangedSinceMs ?? Date.now());
  const isOld = unchangedSinceMs !== null && Date.now() - unchangedSinceMs > oldestMs;
  const old = { kind: "old", treeHeads: log.treeHead === null ? [] : [log.treeHead] } as const;
  // Two tree heads that contradict each other stay a proof, so no later answer removes such a fault.
  const isProven = log.fault?.kind === "fork" || log.fault?.kind === "lost";
  const now = fault ?? (isOld ? old : null);
  logStore.set({
    bets,
    fault: isProven ? log.fault : now,
    treeHead: treeHead ?? log.treeHead,
    unchangedSinceMs,
  });
}
