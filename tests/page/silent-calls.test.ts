import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("the caller of each silent call shows that the server was not reached", () => {
  const root = fileURLToPath(new URL("../../apps/web/src/", import.meta.url));
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .flatMap((path) => {
      const source = readFileSync(root + path, "utf8");
      const count = source.match(/silent: true|inPlace\(context\)/g)?.length ?? 0;
      return count === 0 ? [] : [[path, count]];
    });
  expect(Object.fromEntries(found)).toEqual({
    // In the toast of the bet, or of the cash-out; a refunded bet leaves no round, which is no failure.
    "games/crash/use-server-bet.ts": 3,
    // The round page, of an own round and of a shared one.
    "games/play/game.queries.ts": 2,
    // In the toast of the bet.
    "games/play/server-bets.ts": 1,
    // In the toast of the move; on the board; a refunded round is no failure.
    "features/game/staged/staged-sender.ts": 3,
    // The ticker's own line.
    "features/home/live-news.tsx": 1,
    // Under the name.
    "features/profile/public-name.tsx": 2,
    // Under the fields of the password, or of the code.
    "features/wallet/funds-password/set-new-password.ts": 1,
    "session/prove-by-wallet.ts": 1,
    // Under the field of the address, or of the code.
    "session/use-email-code.ts": 1,
    "features/bind/bind-email.tsx": 1,
    "features/bind/change-email.tsx": 2,
    // At the password, or under the fields.
    "features/profile/secret-view.tsx": 1,
    "features/login/by-name/login-form.tsx": 1,
    "features/login/by-name/register-form.tsx": 1,
    "features/login/by-name/forgot-form.tsx": 2,
    // Under the code or the field of the second step.
    "features/login/second-step.tsx": 1,
    // Above the button.
    "features/profile/export-view.tsx": 1,
    // On the screen that the link leads to.
    "features/login/continue-view.tsx": 2,
    // Above the button that asks for another link.
    "inside/link-action.tsx": 1,
    // In the sheet that asked for the proof.
    "features/profile/bind-wallet-sheet.tsx": 2,
    "features/profile/protection.tsx": 3,
    "features/profile/second-factor-set-up.tsx": 3,
    "features/profile/ways-in.tsx": 1,
    // Under the form.
    "features/profile/delete-account-view.tsx": 1,
    "features/profile/invitation-view.tsx": 1,
    // At the old password, or under the fields.
    "features/wallet/change-password-screen.tsx": 1,
    // On the screen of inviting, on the card of check-ins, in the sheet of the ranking.
    "queries/reward.queries.ts": 3,
    // Under the terms of the quote, and in the sheet of the preview.
    "features/swap/use-quote.ts": 1,
    "features/swap/use-swap.ts": 1,
    // In the address book.
    "features/wallet/address-book/book-changes.ts": 2,
    // Under the password.
    "features/wallet/withdraw/confirm-withdrawal.ts": 2,
    // In the sheet, or the card, that the change was made in.
    "limits/use-limit-change.ts": 6,
    // In the toast of the change; in the sheet, or over the button, that sends.
    "notices/changes.ts": 1,
    "notices/use-sending.ts": 1,
    // The screen of notifications and the sheet that sends; a rise and an announcement are not said then.
    "queries/notice.queries.ts": 1,
    // The screen of limits, the sheet of a stopped bet, the reality check; a game and a deposit go on without, and ask again.
    "queries/limit.queries.ts": 2,
    // The deposit and withdrawal screens, the address, the address book, and the records on the wallet's.
    "queries/assets.queries.ts": 8,
    // The screens of reserves and of statistics.
    "queries/platform.queries.ts": 2,
    // The screen of Crash, and its tile.
    "queries/crash.queries.ts": 1,
    // The exchange and its history.
    "queries/swap.queries.ts": 2,
    // The last rounds on the first screen; the sums on the account's and over the records; the screens of the sessions, of the
    // deletion, and of what takes a fresh proof.
    "queries/user.queries.ts": 5,
  });
});
