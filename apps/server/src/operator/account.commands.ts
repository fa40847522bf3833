import { findPlayerByAddress, setFrozen } from "../account/index.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorMistake,
  OperatorRefused,
} from "./operator-command.ts";

async function change({ db, clock, actor, reason, print }: OperatorContext, who: string, frozen: boolean) {
  const outcome = await db.transaction().execute(async (trx) => {
    const id = /^\d{1,18}$/.test(who) ? BigInt(who) : (await findPlayerByAddress(trx, who))?.id;
    const before = id && (await setFrozen(trx, id, frozen ? new Date(clock.nowMs()) : null));
    if (!before) throw new OperatorRefused(`there is no account ${who}`);
    const text = (state: boolean) => (state ? "frozen" : "open");
    await recordOperatorAction(trx, {
      actor,
      action: frozen ? "accounts.freeze" : "accounts.unfreeze",
      subject: String(id),
      oldText: text(before.frozenBefore),
      newText: text(frozen),
      reason,
    });
    return `account ${id}: ${text(before.frozenBefore)} -> ${text(frozen)}`;
  });
  print(outcome);
}

function command(name: string, frozen: boolean, summary: string): OperatorCommand {
  return {
    name,
    usage: "ID|ADDRESS",
    summary,
    async run(context, [who]) {
      if (who === undefined) throw new OperatorMistake("an account's id or checksummed address is needed");
      await change(context, who, frozen);
    },
  };
}

/** Freezing accounts. */
export const accountCommands: readonly OperatorCommand[] = [
  command("freeze", true, "refuses an account every call but logout"),
  command("unfreeze", false, "opens a frozen account again"),
];
