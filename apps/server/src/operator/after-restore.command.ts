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
    "makes a restored database safe: prints the necessary changes; `confirm` makes the changes while no server runs; `cancel` cancels a restoration that has changed no data yet",
  async run(context, args) {
    const { actor, reason, print } = context;
    if (args[0] === "cancel") {
      if (args.length > 1) throw new OperatorMistake("`cancel` takes no other argument");
      await createRestoration(context).cancel({ actor, reason }).catch(asRefusal);
      print("the restoration is cancelled and has changed no data: servers can start again");
      return;
    }
    const isConfirmed = args[0] === "confirm";
    const [last = "0", ...more] = isConfirmed ? args.slice(1) : args;
    if (more.length > 0 || !/^\d{1,10}$/.test(last))
      throw new OperatorMistake(
        "the command takes `confirm` or `cancel`, and LAST-ROUND, the number of the last published round of Crash",
      );
    await requireKeys({ ...context, stores: encryptedStores });
    const restoration = createRestoration(context);
    const plan = await restoration.plan(Number(last));
    if (plan.isBegun) print("an earlier call was interrupted; the following work remains:");
    print(`all data after ${plan.lostFrom?.toISOString() ?? "the time of the copy"} is lost`);
    print(
      `the stakes of ${plan.openRounds} open rounds and of ${plan.openBets} bets on Crash will be refunded`,
    );
    print(
      `the seed pairs of at most ${plan.players} players will be replaced by new seed pairs, and the server seeds in use will be revealed`,
    );
    print(
      `Crash will continue above round ${plan.baseRound} with a new hash chain; add LAST-ROUND if a later round was ever published`,
    );
    print(
      "later deposits and payouts will be read from the chain; each unknown payout will be recorded again, and debited up to the balance of the player",
    );
    print(
      "all sessions and all withdrawal tickets will end; withdrawals will be closed, and will wait as long as after a new funds password",
    );
    if (!isConfirmed) {
      print("nothing has changed yet: stop every server, then run `after-restore confirm`");
      return;
    }
    // The command prints each recovered payout immediately, because a later step may fail. A second run of the command
    // would not report the same payout again.
    const onFound = (found: Found) => {
      if (found.kind === "ended")
        print(
          `the vault had already paid withdrawal ${found.withdrawal.id}: the withdrawal is now confirmed`,
        );
    };
    const done = await restoration.run(Number(last), { actor, reason }, onFound).catch(asRefusal);
    print(
      `done: ${done.openRounds + done.openBets} stakes refunded, seed pairs of ${done.players} players replaced, Crash continues above round ${done.baseRound}`,
    );
    await sayLost(context, done);
    print(
      "all players are signed out, and withdrawals wait as long as after a new funds password; withdrawals that already waited go to review",
    );
    print(
      "withdrawals from before the restore can be approved, but cannot be rejected until 16 more payouts are final or another account pays: a transaction that was signed in the lost time may still pay these withdrawals",
    );
    print(
      "freezes, changed settings and rejections from after the copy are lost: repeat these changes by hand",
    );
    print(
      "the database is safe, and withdrawals are closed: run `reconcile`, start the servers, and open withdrawals with `settings set withdrawals.open on`",
    );
  },
};

type Done = Awaited<ReturnType<ReturnType<typeof createRestoration>["run"]>>;

/** Prints the period whose data the restore lost, and the deposits and payouts that were recovered from the chain. */
async function sayLost({ db, print }: OperatorContext, done: Done): Promise<void> {
  const { chain, lostFrom, knownUntil, begunAt } = done;
  const time = (at: Date | undefined, otherwise: string) => at?.toISOString() ?? otherwise;
  print(
    `lost: all bets and other actions of players from ${time(lostFrom, "an unknown time")}, at least until ${time(knownUntil, "the same time")} and at most until ${begunAt.toISOString()}; the log of the servers shows the time of the last answered action`,
  );
  print(`${chain.deposits} deposits of the lost time were read from the chain, up to block ${chain.upTo}`);
  const since = (await payoutsMadeAgain(walletTables(db))).filter(({ madeAt }) => madeAt >= begunAt);
  for (const payout of since) print(madeAgainLine(payout, "account frozen"));
  print(`${since.length} lost payouts were recorded again`);
  for (const payout of await unclearPayouts(walletTables(db))) print(unclearLine(payout));
}

/** Converts the error `RestorationRefused` into an error whose message the operator sees. */
function asRefusal(error: unknown): never {
  throw error instanceof RestorationRefused ? new OperatorRefused(error.message) : error;
}
