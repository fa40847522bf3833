import {
  changeFreeze,
  createIdentities,
  type Freeze,
  findPlayer,
  findPlayerByAddress,
  removeName,
} from "../account/index.ts";
import { renameBigWins } from "../activity-feed/index.ts";
import { forgetSubscriptions } from "../push/index.ts";
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorMistake,
  OperatorRefused,
} from "./operator-command.ts";

type Who = { readonly id: bigint; readonly trx: Parameters<typeof changeFreeze>[0] };

/**
 * Returns the id of the account that owns a wallet address. If no account owns the wallet address now, the function
 * returns the id of the former owner, for example of a deleted account.
 */
async function playerOf(
  context: OperatorContext,
  trx: Who["trx"],
  address: string,
): Promise<bigint | undefined> {
  const owner = await findPlayerByAddress(trx, address);
  if (owner !== undefined) return owner.id;
  const had = await createIdentities(context).whoHad(trx, { kind: "wallet", name: address });
  if (had.length > 1)
    throw new OperatorRefused(
      `several accounts owned ${address} (${had.join(", ")}): name the account by its id`,
    );
  return had[0];
}

/**
 * Creates an operator command that acts on one account. The operator names the account by its id or by the address of
 * its wallet.
 */
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
      if (who === undefined)
        throw new OperatorMistake(
          "the command needs the id of an account or the checksummed address of its wallet",
        );
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
    if (freeze === "all") await forgetSubscriptions(trx, id);
    return made && `${made.oldText} -> ${made.newText}`;
  });

/** The operator commands that freeze accounts and remove offensive public names. */
export const accountCommands: readonly OperatorCommand[] = [
  freezing("freeze", "all", "freezes an account, so that the account accepts only the call to log out"),
  freezing("freeze withdrawals", "withdrawals", "freezes only the withdrawals and swaps of an account"),
  freezing("unfreeze", "none", "removes the freeze of an account"),
  command(
    "names remove",
    "removes the public name of an account, and no player can choose the name again",
    async (by, who) => {
      if ((await findPlayer(who.trx, who.id)) === undefined) return undefined;
      const name = await removeName(who.trx, who.id, by, renameBigWins);
      if (name === undefined) throw new OperatorRefused(`account ${who.id} has no public name`);
      return `the removed public name was ${name}`;
    },
  ),
];
