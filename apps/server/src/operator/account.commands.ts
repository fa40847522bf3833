import {
  changeFreeze,
  createIdentities,
  type Freeze,
  findPlayer,
  findPlayerByAddress,
  removeName,
} from "../account/index.ts";
import { renameBigWins } from "../activity-feed/index.ts";
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorMistake,
  OperatorRefused,
} from "./operator-command.ts";

type Who = { readonly id: bigint; readonly trx: Parameters<typeof changeFreeze>[0] };

/**
 * Returns the owner of an address. If nobody owns the address now, returns the former owner, for example of a deleted
 * account.
 */
async function playerOf(
  context: OperatorContext,
  trx: Who["trx"],
  address: string,
): Promise<bigint | undefined> {
  const owner = await findPlayerByAddress(trx, address);
  if (owner !== undefined) return owner.id;
  const had = await createIdentities(context).whoHad(trx, { kind: "wallet", name: address });
  if (had.length > 1) throw new OperatorRefused(`${address} was that of several accounts: ${had.join(", ")}`);
  return had[0];
}

/** Creates a command about one account. The operator names the account by its id or by the address of its wallet. */
function command(
  name: string,
  summary: string,
  act: (context: OperatorContext, who: Who) => Promise<string | undefined>,
): OperatorCommand {
  return {
    name,
    usage: "ID|ADDRESS",
    summary,
    async run(context, [who]) {
      if (who === undefined) throw new OperatorMistake("an account's id or checksummed address is needed");
      const outcome = await context.db.transaction().execute(async (trx) => {
        const id = /^\d{1,18}$/.test(who) ? BigInt(who) : await playerOf(context, trx, who);
        const said = id && (await act(context, { id, trx }));
        if (!said) throw new OperatorRefused(`there is no account ${who}`);
        return `account ${id}${(await findPlayer(trx, id))?.deleted ? " (deleted)" : ""}: ${said}`;
      });
      context.print(outcome);
    },
  };
}

const freezing = (name: string, freeze: Freeze, summary: string) =>
  command(name, summary, async (by, { id, trx }) => {
    const made = await changeFreeze(trx, { playerId: id, freeze }, by);
    return made && `${made.oldText} -> ${made.newText}`;
  });

/** Commands for freezing accounts and for removing offensive names. */
export const accountCommands: readonly OperatorCommand[] = [
  freezing("freeze", "all", "refuses an account every call but logout"),
  freezing("freeze withdrawals", "withdrawals", "lets nothing leave an account by withdrawal or swap"),
  freezing("unfreeze", "none", "opens a frozen account again"),
  command(
    "names remove",
    "takes an account's public name away, for good and from everybody",
    async (by, who) => {
      if ((await findPlayer(who.trx, who.id)) === undefined) return undefined;
      const name = await removeName(who.trx, who.id, by, renameBigWins);
      if (name === undefined) throw new OperatorRefused(`account ${who.id} has no public name`);
      return `its name was ${name}`;
    },
  ),
];
