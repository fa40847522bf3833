import { changeFrozen, findPlayerByAddress } from "../account/index.ts";
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorMistake,
  OperatorRefused,
} from "./operator-command.ts";

async function change({ db, clock, actor, reason, print }: OperatorContext, who: string, frozen: boolean) {
  const outcome = await db.transaction().execute(async (trx) => {
    const playerId = /^\d{1,18}$/.test(who) ? BigInt(who) : (await findPlayerByAddress(trx, who))?.id;
    const by = { actor, reason, clock };
    const made = playerId && (await changeFrozen(trx, { playerId, frozen }, by));
    if (!made) throw new OperatorRefused(`there is no account ${who}`);
    return `account ${playerId}: ${made.oldText} -> ${made.newText}`;
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
