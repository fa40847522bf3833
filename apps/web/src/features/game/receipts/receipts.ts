import { hearAnswers } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { storage, userStore } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import type { SavedReceipt } from "./check-receipt.ts";

/**
 * The folder `receipts` owns the receipts of the server in the browser: it checks each receipt, and keeps the newest, so
 * that the player can prove to a third person what the server answered.
 */

/** Key in local storage. The page removes the receipts when the player logs out. */
const name = "receipts";
const keptAtMost = 100;

/** The calls whose answers the server must sign. */
const signedCall =
  /^POST \/games\/\w+\/(?:bet|open|move|cash-out|cancel)$|^(?:GET|POST) \/fairness\/(?:seeds|client-seed|rotate)$/;

/** Returns whether the server must sign the answers of an API route. */
export const isSignedCall = (call: string): boolean => signedCall.test(call);

function read(): readonly SavedReceipt[] {
  try {
    return JSON.parse(storage.read(name) ?? "[]") as SavedReceipt[];
  } catch {
    // If the stored text is unreadable, the page overwrites it with the next receipt.
    return [];
  }
}

/**
 * Begins to check and keep the receipts of all answers.
 * @param onKept the page calls this function after it has stored a receipt
 */
export function followReceipts(onKept: (saved: SavedReceipt) => void): void {
  hearAnswers((answers) => {
    const player = userStore.get().playerId;
    const signed = answers.filter(({ call }) => isSignedCall(call));
    if (signed.length === 0 || player === "") return;
    const received = signed.flatMap(({ call, request = null, answer, receipt }): SavedReceipt[] =>
      receipt === undefined ? [] : [{ call, player, request, answer, receipt }],
    );
    if (received.length < signed.length) warn("receipts.missing");
    if (received.length === 0) return;
    storage.write(name, JSON.stringify([...received.toReversed(), ...read()].slice(0, keptAtMost)));
    for (const saved of received) {
      onKept(saved);
      void check(saved);
    }
  });
}

async function check(saved: SavedReceipt): Promise<void> {
  const { isValid } = await import("./check-receipt.ts");
  // Without an answer, for example in a browser that does not know Ed25519, the page keeps the receipt for later.
  const verdict = await isValid(saved).catch(() => undefined);
  if (verdict === false) warn("receipts.wrong");
}

function warn(title: "receipts.missing" | "receipts.wrong"): void {
  showToast("error", t(title), t("receipts.wrongNext"), 10_000);
}

interface Answer {
  readonly round?: { readonly id?: string } | null;
  readonly open?: { readonly id?: string } | null;
  readonly bet?: { readonly id?: string } | null;
}

/** Returns the kept receipts of the signed-in player, oldest first. */
export const keptReceipts = (): readonly SavedReceipt[] =>
  read()
    .filter(({ player }) => player === userStore.get().playerId)
    .toReversed();

/** Returns the kept receipts of a round, as a JSON text for a third person; undefined if the browser has none. */
export function savedProof(roundId: string): string | undefined {
  const ofRound = keptReceipts().filter(({ answer }) => {
    const { round, open, bet } = answer as Answer;
    return [round?.id, open?.id, bet?.id].includes(roundId);
  });
  return ofRound.length === 0 ? undefined : JSON.stringify(ofRound, null, 2);
}
