import { findPlayer } from "../account/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { confirmIdentity } from "../identity/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { swappedFromTplay } from "../swap/index.ts";
import { continueAfterIdentityCheck, notifyWithdrawal, walletTables } from "../wallet/index.ts";
import { type OperatorCommand, OperatorMistake, OperatorRefused } from "./operator-command.ts";

const confirm: OperatorCommand = {
  name: "identity confirm",
  usage: "PLAYER",
  summary:
    "records that you have checked the identity of a player in another way, so that waiting withdrawals continue (needs --reason)",
  async run(context, [who]) {
    const { db, clock, settings, actor, reason, print, stream } = context;
    if (who === undefined || !/^\d{1,18}$/.test(who))
      throw new OperatorMistake("the command needs the id of an account");
    if (reason === undefined) throw new OperatorMistake("the confirmation of an identity needs --reason");
    const playerId = BigInt(who);
    const player = await findPlayer(db, playerId);
    if (player === undefined || player.deleted) throw new OperatorRefused(`there is no account ${who}`);
    const changed = await db.transaction().execute(async (trx) => {
      if (!(await confirmIdentity(trx, playerId, new Date(clock.nowMs()))))
        throw new OperatorRefused(`account ${who} has passed the identity check already`);
      await recordOperatorAction(trx, {
        ...{ actor, action: "identity.confirm", subject: who },
        ...{ oldText: "not passed", newText: "passed", reason },
      });
      const credentials = createCredentials("funds", { db, clock });
      const parts = { settings, clock, credentials, findSwapped: swappedFromTplay };
      return await continueAfterIdentityCheck(walletTables(trx), playerId, parts);
    });
    print(`account ${who}: identity confirmed`);
    for (const row of changed) {
      print(`withdrawal ${row.id}: ${row.status}`);
      await notifyWithdrawal(context, row);
    }
    await stream.stop();
  },
};

/** The operator commands for identity checks. */
export const identityCommands: readonly OperatorCommand[] = [confirm];
