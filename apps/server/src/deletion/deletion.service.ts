import type { Body, Data } from "@gemplay/api-schema";
import { deletedName } from "@gemplay/api-schema/player";
import type { Locale } from "@gemplay/i18n";
import { closeAccount, lockOwned, type Owned, ownedBy } from "@gemplay/ledger";
import type { Kysely } from "kysely";
import { type Account, findPlayer, identityOf } from "../account/index.ts";
import { renameBigWins, renameWinsOf } from "../activity-feed/index.ts";
import { deleteApiKeys } from "../api-keys/index.ts";
import { eraseFromAuth, type FreshProofs, type OwnerNotices } from "../auth/index.ts";
import { forgetChat } from "../bot/index.ts";
import { deleteCredentials } from "../credentials/index.ts";
import type { EmailCodes } from "../email-codes/index.ts";
import { forgetExports } from "../exports/index.ts";
import { renameCrashBets } from "../games/index.ts";
import { eraseChecks } from "../identity/index.ts";
import { forgetNotices } from "../notify/index.ts";
import { forgetOutboxEvents } from "../outbox/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { type SessionPlayer, shownRefusal } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { forgetSubscriptions } from "../push/index.ts";
import { forgetInviteCode, readyCommissionBase } from "../rewards/index.ts";
import { deleteFactors } from "../second-factor/index.ts";
import { forgetQuotes } from "../swap/index.ts";
import { dustBase, eraseFromWallet, giveUpWaiting, underwayOf } from "../wallet/index.ts";
import { assertDeletable, type Standing, shownStanding } from "./standing.ts";

export type DeletionDependencies = Pick<Platform, "db" | "clock" | "settings" | "log"> & {
  readonly account: Pick<Account, "erase">;
  readonly codes: Pick<EmailCodes, "erase">;
  readonly proofs: Pick<FreshProofs, "check">;
  readonly notices: OwnerNotices;
};

export interface Deletion {
  /** Returns the obstacles to the deletion of an account, and the amounts that the player would give up. */
  look(playerId: bigint): Promise<Data<"GET /user/account/deletion">>;
  /**
   * Deletes an account: gives up the remaining amounts of the account, erases the personal data and ends every session
   * of the player.
   *
   * @throws {AppError} the errors of `assertDeletable` and of fresh proofs; AccountFrozen; a refused deletion changes
   * nothing
   */
  remove(player: SessionPlayer, body: Body<"POST /user/account/delete">, locale: Locale): Promise<void>;
}

export function createDeletion({
  db,
  clock,
  settings,
  log,
  account,
  codes,
  proofs,
  notices,
}: DeletionDependencies): Deletion {
  async function standingOf<T>(on: Kysely<T>, playerId: bigint, owned: Owned): Promise<Standing> {
    return {
      owned,
      underway: await underwayOf(on, playerId),
      readyBase: await readyCommissionBase(on, playerId, new Date(clock.nowMs())),
      dustBase: dustBase(settings),
      withdrawalsFrozen: (await findPlayer(on, playerId))?.freeze === "withdrawals",
    };
  }

  const present = async (playerId: bigint) =>
    standingOf(db, playerId, await ownedBy(executorOf(db), playerId));

  /**
   * Erases all personal data of a player by calling the erase function of each feature. The activity feed then shows
   * the player's stored bets without the player's name.
   */
  async function erase<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
    const email = (await identityOf(trx, playerId, "email"))?.name;
    const hostUser = (await identityOf(trx, playerId, "host"))?.name;
    if (hostUser !== undefined) await forgetChat(trx, hostUser);
    await forgetNotices(trx, playerId);
    await forgetSubscriptions(trx, playerId);
    await forgetOutboxEvents(trx, playerId);
    await eraseFromWallet(trx, playerId);
    await forgetQuotes(trx, playerId);
    await codes.erase(trx, { email, playerId });
    await deleteFactors(trx, playerId);
    await deleteApiKeys(trx, playerId);
    await eraseChecks(trx, playerId, new Date(clock.nowMs()));
    await deleteCredentials(trx, playerId);
    await forgetInviteCode(trx, playerId);
    await forgetExports(trx, playerId);
    const shown = (await findPlayer(trx, playerId))?.publicName;
    if (shown) await renameBigWins(trx, shown, deletedName);
    await renameWinsOf(trx, playerId, deletedName);
    await renameCrashBets(trx, playerId, deletedName);
    await eraseFromAuth(trx, playerId, new Date(clock.nowMs()));
    await account.erase(trx, playerId);
  }

  return {
    look: async (playerId) => shownStanding(await present(playerId)),

    async remove(player, { proof, giveUp }, locale) {
      const playerId = player.id;
      // The function checks the obstacles to the deletion before the fresh proof, so that a refused deletion does not
      // use up a proof. The transaction repeats the check for obstacles under the locks, and only the repeated check is
      // decisive.
      assertDeletable(await present(playerId), giveUp);
      const proved = await proofs.check(playerId, "deleteAccount", proof, player);
      try {
        await db.transaction().execute(async (trx) => {
          // The function `proved.use` locks the player's row before all other rows, as in every change of the account,
          // and refuses a frozen account.
          await proved.use(trx);
          const owned = await lockOwned(executorOf(trx), playerId);
          assertDeletable(await standingOf(trx, playerId, owned), giveUp);
          // The transaction queues the notice before the player's e-mail address is erased. The queue stores the notice
          // encrypted until the server sends the notice.
          await notices.notify(trx, playerId, locale, "accountDeleted");
          await erase(trx, playerId);
          // The transaction locks the pools of the house last, because the calls of all other players need the pools
          // too.
          await closeAccount(executorOf(trx), playerId);
          await giveUpWaiting(trx, playerId, new Date(clock.nowMs()));
          await recordOperatorAction(trx, {
            actor: "player",
            action: "accounts.delete",
            subject: String(playerId),
            oldText: "open",
            newText: "deleted",
          });
        });
      } catch (error) {
        throw shownRefusal(error);
      }
      // If an operator restores an older backup of the database, only the log shows the deletion of the account.
      log.info({ playerId: String(playerId) }, "account deleted");
    },
  };
}
