import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("the caller of each silent API call shows the player that the server was not reached", () => {
  const root = fileURLToPath(new URL("../../apps/web/src/", import.meta.url));
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .flatMap((path) => {
      const source = readFileSync(root + path, "utf8");
      const count = source.match(/silent: true|inPlace\(context\)/g)?.length ?? 0;
      return count === 0 ? [] : [[path, count]];
    });
  expect(Object.fromEntries(found)).toEqual({
    // The toast of the bet or the toast of the cash-out shows the error. A refunded bet leaves no round, so a missing
    // round is not an error.
    "games/crash/use-server-bet.ts": 3,
    // The page of the player's own round or of a shared round shows the error.
    "games/play/game.queries.ts": 2,
    // The toast of the bet shows the error.
    "games/play/server-bets.ts": 1,
    // The toast of the move or the game board shows the error. A refunded round is not an error.
    "features/game/staged/staged-sender.ts": 3,
    // The ticker shows the error in its own line.
    "features/home/activity-feed.tsx": 1,
    // A line under the name shows the error.
    "features/profile/public-name.tsx": 2,
    // A line under the fields of the password or the code shows the error.
    "features/wallet/funds-password/set-new-password.ts": 1,
    "session/prove-by-wallet.ts": 1,
    // A line under the field of the address or the code shows the error.
    "session/use-email-code.ts": 1,
    "features/bind/bind-email.tsx": 1,
    "features/bind/change-email.tsx": 2,
    // A line near the password or below the fields shows the error.
    "features/profile/secret-view.tsx": 1,
    "features/login/by-name/login-form.tsx": 1,
    "features/login/by-name/register-form.tsx": 1,
    "features/login/by-name/forgot-form.tsx": 2,
    // A line below the code or the field of the second step shows the error.
    "features/login/second-step.tsx": 1,
    // A line above the button shows the error.
    "features/profile/export-view.tsx": 1,
    // The screen that the link opens shows the error.
    "features/login/continue-view.tsx": 2,
    // A line above the button that requests another link shows the error.
    "inside/link-action.tsx": 1,
    // The sheet that requested the identity proof shows the error.
    "features/profile/bind-wallet-sheet.tsx": 2,
    "features/profile/protection.tsx": 3,
    "features/profile/second-factor-set-up.tsx": 3,
    "features/profile/sign-in-methods.tsx": 1,
    // A line under the form shows the error.
    "features/profile/delete-account-view.tsx": 1,
    "features/profile/invitation-view.tsx": 1,
    // A line near the old password or below the fields shows the error.
    "features/wallet/change-password-screen.tsx": 1,
    // The invite screen, the check-in card or the ranking sheet shows the error.
    "queries/reward.queries.ts": 3,
    // A line below the terms of the quote, or the preview sheet, shows the error.
    "features/swap/use-quote.ts": 1,
    "features/swap/use-swap.ts": 1,
    // The address book shows the error.
    "features/wallet/address-book/book-changes.ts": 2,
    // A line under the password shows the error.
    "features/wallet/withdraw/confirm-withdrawal.ts": 2,
    // The sheet or the card of the changed setting shows the error.
    "limits/use-limit-change.ts": 6,
    // The toast of the changed setting, the sheet, or a line above the button that sends the request shows the error.
    "notices/changes.ts": 1,
    "notices/use-sending.ts": 1,
    // The notifications screen or the sheet that sends shows the error. If the page misses a level-up or an
    // announcement, the page shows no error.
    "queries/notice.queries.ts": 1,
    // The limits screen, the sheet of a stopped bet or the reality check shows the error. The game and the deposit
    // continue without the player's limits, and the page loads the limits again.
    "queries/limit.queries.ts": 2,
    // The deposit and withdrawal screens, the address, the address book and the wallet's records show the error.
    "queries/assets.queries.ts": 8,
    // The reserves screen and the statistics screen show the error.
    "queries/platform.queries.ts": 2,
    // The Crash screen and its tile show the error.
    "queries/crash.queries.ts": 1,
    // The exchange and its history show the error.
    "queries/swap.queries.ts": 2,
    // The error appears in the last rounds on the home screen, in the sums on the account screen, and in the sums above
    // the records. The screens of the sessions, of the account deletion and of the identity proof show the error too.
    "queries/user.queries.ts": 5,
  });
});
