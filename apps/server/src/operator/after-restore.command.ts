import { encryptedStores } from "../open-platform.ts";
import { requireKeys } from "../platform/secrets/index.ts";
import { createRestoration, RestorationRefused } from "../restoration/index.ts";
import { type Found, payoutsMadeAgain, unclearPayouts, walletTables } from "../wallet/index.ts";
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorMistake,
  OperatorRefused,
} from "./operator-command.ts";
import { madeAgainLine, unclearLine } from "./wallet.commands.ts";

/** Makes a database that was restored from an older copy safe for use. */
export const afterRestoreCommand: OperatorCommand = {
  name: "after-restore",
  usage: "[confirm|cancel] [LAST-ROUND]",
  summary:
    "replaces what was revealed since the copy that the database was restored from: says what it would do; with `confirm`, and no server running, does it; `cancel` gives up one that has changed nothing yet",
  async run(context, args) {
    const { actor, reason, print } = context;
    if (args[0] === "cancel") {
      if (args.length > 1) throw new OperatorMistake("`cancel` takes nothing more");
      await createRestoration(context).cancel({ actor, reason }).catch(asRefusal);
      print("given up, nothing has changed: servers start again");
      return;
    }
    const isConfirmed = args[0] === "confirm";
    const [last = "0", ...more] = isConfirmed ? args.slice(1) : args;
    if (more.length > 0 || !/^\d{1,10}$/.test(last))
      throw new OperatorMistake(
        "`confirm` or `cancel`, and the number of the last round of Crash that was published",
      );
    await requireKeys({ ...context, stores: encryptedStores });
    const restoration = createRestoration(context);
    const plan = await restoration.plan(Number(last));
    if (plan.isBegun) print("an earlier call was interrupted; what is left of it:");
    print(`what came after ${plan.lostFrom?.toISOString() ?? "the copy"} is lost`);
    print(
      `stakes of ${plan.openRounds} open rounds and of ${plan.openBets} bets on Crash are to be given back`,
    );
    print(
      `seed pairs of ${plan.players} players at most are to be replaced by new ones, and those in use revealed`,
    );
    print(
      `Crash is to go on above round ${plan.baseRound}, from a new chain; name LAST-ROUND if a later one was ever published`,
    );
    print(
      "deposits and payouts since are to be read from the chain: payouts that are not known here are made again, and debited as far as the balance goes",
    );
    print(
      "every session is to end, tickets of withdrawals too; withdrawals are to wait as after a new funds password, and to be closed",
    );
    if (!isConfirmed) {
      print("nothing has changed: stop every server, then call `after-restore confirm`");
      return;
    }
    // Each recovered deposit or payout is printed immediately, because a later step may fail, and a second run does not
    // report an ended withdrawal again.
    const onFound = (found: Found) => {
      if (found.kind === "ended") print(`withdrawal ${found.withdrawal.id} had been paid and is ended`);
    };
    const done = await restoration.run(Number(last), { actor, reason }, onFound).catch(asRefusal);
    print(
      `done: ${done.openRounds + done.openBets} stakes given back, pairs of ${done.players} players replaced, Crash goes on above round ${done.baseRound}`,
    );
    await sayLost(context, done);
    print(
      "everybody is signed out, and withdrawals wait as after a new funds password; what waited so goes to review",
    );
    print(
      "withdrawals of before cannot be rejected until 16 more payouts are final, or another account pays: what was signed in the lost time may still pay them; approving them is safe",
    );
    print("freezes, settings and rejections made since the copy are lost: set them again by hand");
    print(
      "the database is safe, and withdrawals are closed: `reconcile`, start, and open them (`settings set withdrawals.open on`)",
    );
  },
};

type Done = Awaited<ReturnType<ReturnType<typeof createRestoration>["run"]>>;

/** Prints the lost time, and the deposits and payouts that were recovered from the chain. */
async function sayLost({ db, print }: OperatorContext, done: Done): Promise<void> {
  const { chain, lostFrom, knownUntil, begunAt } = done;
  const time = (at: Date | undefined, otherwise: string) => at?.toISOString() ?? otherwise;
  print(
    `lost: every bet and whatever else players did from ${time(lostFrom, "a moment that is not known")}, at least until ${time(knownUntil, "then")} and at most until ${begunAt.toISOString()}; when the last of them was answered is in the servers' log`,
  );
  print(`${chain.deposits} deposits of that time were read from the chain, up to block ${chain.upTo}`);
  const since = (await payoutsMadeAgain(walletTables(db))).filter(({ madeAt }) => madeAt >= begunAt);
  for (const payout of since) print(madeAgainLine(payout, "account frozen"));
  print(`${since.length} payouts were made again`);
  for (const payout of await unclearPayouts(walletTables(db))) print(unclearLine(payout));
}

/** Turns a refusal of the recovery after a restore into an error for the operator. */
function asRefusal(error: unknown): never {
  throw error instanceof RestorationRefused ? new OperatorRefused(error.message) : error;
}
