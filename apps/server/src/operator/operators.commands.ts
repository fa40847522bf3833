import { readEmail } from "../account/index.ts";
import {
  codeOf,
  listOperators,
  makeOperator,
  OperatorNotMade,
  removeOperator,
} from "../operator-page/index.ts";
import { type OperatorCommand, OperatorMistake, OperatorRefused } from "./operator-command.ts";

const roles = ["viewer", "reviewer", "admin"] as const;

const emailNeeded = () => new OperatorMistake("the command needs a valid e-mail address of an operator");

/**
 * Returns the given e-mail address of a stored operator. The function also accepts an address that is no longer allowed
 * for new operators.
 */
function storedEmail(text: string | undefined): string {
  if (text === undefined || text.trim() === "") throw emailNeeded();
  return text;
}

function newEmail(text: string | undefined): string {
  if (text === undefined || readEmail(text) === undefined || text.length > 200) throw emailNeeded();
  return text;
}

const add: OperatorCommand = {
  name: "operators add",
  usage: "EMAIL NAME viewer|reviewer|admin",
  summary:
    "creates an operator of the operator's page, and prints the password and the code secret once; if there are two admins, creates only viewers",
  async run(context, [given, name, wanted]) {
    const { actor, reason, print } = context;
    const email = newEmail(given);
    const role = roles.find((one) => one === wanted);
    if (name === undefined || name.trim() === "" || name.length > 100 || role === undefined)
      throw new OperatorMistake(
        `the command needs a name of at most 100 characters and one of the roles ${roles.join(", ")}`,
      );
    const wish = { email, name: name.trim(), role };
    const made = await makeOperator(context, wish, { actor, reason }).catch((error: unknown) => {
      throw error instanceof OperatorNotMade ? new OperatorRefused(error.message) : error;
    });
    print(`operator ${made.email}, ${role}; the following lines are printed only once:`);
    print(`password  ${made.password}`);
    print(`secret    ${made.letters}`);
    print(`for apps  ${made.uri}`);
  },
};

const list: OperatorCommand = {
  name: "operators list",
  usage: "",
  summary: "lists the operators who can sign in to the operator's page",
  async run({ db, print }) {
    const operators = await listOperators(db);
    if (operators.length === 0) print("no operator can sign in to the operator's page");
    for (const { email, name, role } of operators) print(`${email}  ${role}  ${name}`);
  },
};

const remove: OperatorCommand = {
  name: "operators remove",
  usage: "EMAIL",
  summary: "removes an operator, and ends the sessions of the operator immediately",
  async run(context, [given]) {
    const { actor, reason, print } = context;
    const email = storedEmail(given);
    if (!(await removeOperator(context, email, { actor, reason })))
      throw new OperatorRefused(`there is no operator ${email}`);
    print(`operator ${email} is removed`);
  },
};

const code: OperatorCommand = {
  name: "operators code",
  usage: "EMAIL",
  summary: "shows the current sign-in code of an operator (local stack only)",
  async run(context, [given]) {
    if (context.config.environment !== "local")
      throw new OperatorRefused("the command `operators code` works only with GEMPLAY_ENV=local");
    const now = await codeOf(context, storedEmail(given));
    if (now === undefined) throw new OperatorRefused(`there is no operator ${given}`);
    context.print(now);
  },
};

/** The operator commands that add, list and remove the operators of the operator's page. */
export const operatorsCommands: readonly OperatorCommand[] = [add, list, remove, code];
