import { sealedStores } from "../compose.ts";
import { requireKeys } from "../platform/secrets/index.ts";
import { createRestoration, RestorationRefused } from "../restoration/index.ts";
import { type OperatorCommand, OperatorMistake, OperatorRefused } from "./operator-command.ts";

/** Makes a database safe that was restored from an older copy. */
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
    await requireKeys({ ...context, stores: sealedStores });
    const restoration = createRestoration(context);
    const plan = await restoration.plan(Number(last));
    if (plan.isBegun) print("an earlier call was interrupted; what is left of it:");
    print(`stakes of ${plan.openRounds} open rounds are to be given back`);
    print(
      `seed pairs of ${plan.players} players at most are to be replaced by new ones, and those in use revealed`,
    );
    print(
      `Crash is to go on above round ${plan.baseRound}, from a new chain; name LAST-ROUND if a later one was ever published`,
    );
    print(
      "every session is to end, tickets of withdrawals too; withdrawals are to wait as after a new funds password, and to be closed",
    );
    if (!isConfirmed) {
      print("nothing has changed: stop every server, then call `after-restore confirm`");
      return;
    }
    const done = await restoration.run(Number(last), { actor, reason }).catch(asRefusal);
    print(
      `done: ${done.openRounds} stakes given back, pairs of ${done.players} players replaced, Crash goes on above round ${done.baseRound}`,
    );
    print(
      "everybody is signed out, and withdrawals wait as after a new funds password; what waited so goes to review",
    );
    print("freezes, settings and rejections made since the copy are lost: set them again by hand");
    print(
      "the database is safe, and withdrawals are closed: book what the chain has paid since (`payouts unknown`, `payouts book`), start, and open them (`settings set withdrawals.open on`) when every payout is booked or its account frozen",
    );
  },
};

/** Rejects with what the operator is told. */
function asRefusal(error: unknown): never {
  throw error instanceof RestorationRefused ? new OperatorRefused(error.message) : error;
}
