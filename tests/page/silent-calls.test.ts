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
    // The toast of the bet or the toast of the cash-out shows the error of a failed call. A refunded bet leaves no
    // round, so a missing round is not an error.
    "games/crash/bet/use-server-bet.ts": 3,
    // The page of the player's own round or of a shared round shows the error of a failed call.
    "games/play/table/game.queries.ts": 2,
    // The toast of the bet shows the error of a failed call.
    "games/play/table/server-bets.ts": 2,
    // The toast of the move or the game board shows the error of a failed call. A refunded round is not an error.
    "features/game/staged/staged-sender.ts": 3,
    // The list of all rounds shows the error of a failed call.
    "games/crash/proof/all-rounds.query.ts": 1,
    // The list under a game shows the error of a failed call.
    "features/game/later/bets/my-bets.tsx": 1,
    "features/game/later/bets/use-feed.ts": 1,
    // The card of the public log says that the page could not check, and the page tries again after a minute.
    "features/game/public-log/check-bets.ts": 2,
    "features/game/public-log/earlier-logs.ts": 1,
    "features/game/public-log/tree-heads.ts": 1,
    // A receipt that the page cannot check now is kept, so that the player can check it later.
    "features/game/receipts/receipt-keys.ts": 1,
    // The ticker of the activity feed shows the error in its own line.
    "features/home/api/read-activity.ts": 1,
    // A line under the player's public name shows the error of a failed call.
    "features/profile/api/save-public-name.ts": 1,
    "features/profile/api/show-public-name.ts": 1,
    // A line under the field of the bonus code shows the error of a failed call.
    "features/wallet/bonus-code/use-bonus-code.ts": 2,
    // A line under the password field or the code field shows the error of a failed call.
    "features/wallet/api/set-funds-password.ts": 1,
    "session/prove-by-wallet.ts": 1,
    // A line under the address field or the code field shows the error of a failed call.
    "session/api/send-email-code.ts": 1,
    "features/bind/api/bind-email.ts": 1,
    "features/bind/api/change-email.ts": 1,
    "features/bind/api/prove-old-email.ts": 1,
    // A line near the password field or below all fields shows the error of a failed call.
    "features/profile/api/change-login-password.ts": 2,
    "features/login/api/create-account.ts": 1,
    "features/login/api/log-in.ts": 1,
    "features/login/api/log-in-with-code.ts": 1,
    "features/login/api/prove-email.ts": 1,
    "features/login/api/reset-login-password.ts": 1,
    // A toast shows the error of a failed call, or the text of the form that asked for the passkey.
    "features/login/api/log-in-with-passkey.ts": 1,
    "session/passkeys/passkeys.ts": 2,
    // The statement or the row of an older year shows the error of a failed call.
    "features/profile/api/read-statement.ts": 1,
    // The screen of the identity check shows the error of a failed call.
    "features/wallet/api/identity.ts": 2,
    // A line above the export button shows the error of a failed call.
    "features/profile/api/start-export.ts": 1,
    // The screen that the link opens shows the error of a failed call.
    "features/login/api/open-browser-link.ts": 1,
    "features/login/api/read-browser-link.ts": 1,
    // A line above the button that requests another link shows the error of a failed call.
    "widgets/continue-in-browser/api/create-browser-link.ts": 1,
    // The sheet that requested the identity proof shows the error of a failed call.
    "features/profile/api-keys/keys-api.ts": 1,
    "features/profile/api/begin-second-factor.ts": 1,
    "features/profile/api/bind-wallet.ts": 2,
    "features/profile/api/confirm-second-factor.ts": 1,
    "features/profile/api/passkeys.ts": 2,
    "features/profile/api/remove-sign-in-method.ts": 1,
    "features/profile/api/renew-recovery-codes.ts": 1,
    "features/profile/api/set-factor-for-withdrawals.ts": 1,
    "features/profile/api/set-sign-in-alerts.ts": 1,
    "features/profile/api/turn-off-second-factor.ts": 1,
    // A line under the form shows the error of a failed call.
    "features/profile/api/accept-invitation.ts": 1,
    "features/profile/api/delete-account.ts": 1,
    // A line near the field of the old password, or below all fields, shows the error of a failed call.
    "features/wallet/api/change-funds-password.ts": 1,
    // The invite screen, the check-in card or the ranking sheet shows the error of a failed call.
    "queries/reward.queries.ts": 3,
    // The page of a race and the page of past races show the error of a failed call.
    "features/home/races/api/race-queries.ts": 2,
    // A line below the terms of the quote, or the preview sheet, shows the error of a failed call.
    "features/swap/api/quote-swap.ts": 1,
    "features/swap/api/make-swap.ts": 1,
    // The address book shows the error of a failed call.
    "features/wallet/api/add-address.ts": 1,
    "features/wallet/api/set-address-lock.ts": 1,
    // The offer of limits shows the error below the field. A toast says that an answer was not stored.
    "features/limit-offer/api/answer-offer.ts": 1,
    "features/limit-offer/api/set-limits.ts": 2,
    // A line under the password field shows the error of a failed call.
    "features/wallet/api/confirm-withdrawal.ts": 2,
    // The sheet or the card of the changed setting shows the error of a failed call.
    "features/profile/api/cancel-limit-raise.ts": 1,
    "features/profile/api/confirm-limit-raise.ts": 1,
    "features/profile/api/exclusion-end.ts": 2,
    "features/profile/api/save-limit.ts": 1,
    "features/profile/api/start-exclusion.ts": 2,
    "widgets/limits/api/save-reality-interval.ts": 1,
    "widgets/limits/api/start-break.ts": 1,
    // The toast of the changed setting, the sheet, or a line above the button that sends the request shows the error of
    // a failed call.
    "widgets/notices/api/change-notices.ts": 1,
    "widgets/notices/api/send-message.ts": 1,
    // The notifications screen, or the sheet that sends a message, shows the error of a failed call. If the page misses
    // a level-up or an announcement, the page shows no error.
    "queries/notice.queries.ts": 1,
    // The limits screen, the sheet of a stopped bet or the reality check shows the error of a failed call. The game and
    // the deposit continue without the player's limits, and the page loads the limits again. The line of the session in
    // each game says that the result was not loaded.
    "queries/limit.queries.ts": 3,
    // The deposit and withdrawal screens, the address, the address book and the wallet's records show the error of a
    // failed call. Without the usual time of a review, the wallet shows no estimate.
    "queries/assets.queries.ts": 9,
    // The reserves screen and the statistics screen show the error of a failed call.
    "queries/platform.queries.ts": 2,
    // The Crash screen and the Crash tile show the error of a failed call.
    "queries/crash.queries.ts": 1,
    // The exchange and its history show the error of a failed call.
    "queries/swap.queries.ts": 2,
    // The error of a failed call appears in the last rounds on the home screen, in the sums on the account screen, and
    // in the sums above the records. The screens of the sessions, of the account deletion, of the identity proof and of
    // the identity check show the error too.
    "queries/user.queries.ts": 7,
  });
});
