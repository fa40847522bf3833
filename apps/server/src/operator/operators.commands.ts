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

const emailNeeded = () => new OperatorMistake("an operator's e-mail address is needed");

/**
 * Returns the e-mail address of a stored operator. An address that is no longer allowed for new operators is accepted
 * too.
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
    "makes somebody who may sign in to the operator's page, and says once by what; from two admins on viewers only",
  async run(context, [given, name, wanted]) {
    const { actor, reason, print } = context;
    const email = newEmail(given);
    const role = roles.find((one) => one === wanted);
    if (name === undefined || name.trim() === "" || name.length > 100 || role === undefined)
      throw new OperatorMistake(`a name and one of ${roles.join(", ")} are needed`);
    const wish = { email, name: name.trim(), role };
    const made = await makeOperator(context, wish, { actor, reason }).catch((error: unknown) => {
      throw error instanceof OperatorNotMade ? new OperatorRefused(error.message) : error;
    });
    print(`operator ${made.email}, ${role}; this is said once:`);
    print(`password  ${made.password}`);
    print(`secret    ${made.letters}`);
    print(`for apps  ${made.uri}`);
  },
};

const list: OperatorCommand = {
  name: "operators list",
  usage: "",
  summary: "shows who may sign in to the operator's page",
  async run({ db, print }) {
    const operators = await listOperators(db);
    if (operators.length === 0) print("nobody may sign in to the operator's page");
    for (const { email, name, role } of operators) print(`${email}  ${role}  ${name}`);
  },
};

const remove: OperatorCommand = {
  name: "operators remove",
  usage: "EMAIL",
  summary: "ends an operator's access and sessions at once",
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
  summary: "shows the code that an operator signs in with at this moment (local stack only)",
  async run(context, [given]) {
    if (context.config.environment !== "local")
      throw new OperatorRefused("operators code is for GEMPLAY_ENV=local only");
    const now = await codeOf(context, storedEmail(given));
    if (now === undefined) throw new OperatorRefused(`there is no operator ${given}`);
    context.print(now);
  },
};

/** Commands that add, list and remove the operators of the operator's page. */
export const operatorsCommands: readonly OperatorCommand[] = [add, list, remove, code];
