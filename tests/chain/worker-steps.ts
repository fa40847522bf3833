// Every step that a worker takes outside its own memory, as it takes it: a statement of its database, a call of its chain.
// Nothing of the test runner is imported here: the processes that are killed use it too.
import { PoolSession } from "../../apps/server/src/platform/database/session.ts";

/** Told before a step is begun, when it was sent and no answer is there, and when its answer is. */
export type Moment = "before" | "during" | "after";
export type StepListener = (step: string, moment: Moment) => void;

// biome-ignore lint/suspicious/noExplicitAny: what the steps take and give is each one's own
type Call = (...args: any[]) => any;

/** @param sent calls back when what is asked is on its way */
function listened(
  step: string,
  call: () => unknown,
  tell: StepListener,
  sent: (tellIt: () => void) => void,
): unknown {
  tell(step, "before");
  const answer = call();
  if (!(answer instanceof Promise)) return answer;
  sent(() => tell(step, "during"));
  return answer.finally(() => tell(step, "after"));
}

/** A call to a node is written some turns later, and takes the node longer than this. */
const soon = (tellIt: () => void) => void setTimeout(tellIt, 2);

/** The same chain, which tells of each call of it that is waited for. */
export function tellCalls<C extends object>(chain: C, tell: StepListener): C {
  const waitedFor = (name: string) => !["cost", "callOf", "payoutsIn", "sender"].includes(name);
  const told = Object.entries(chain).map(([name, call]: [string, Call]) => [
    name,
    waitedFor(name) ? (...args: unknown[]) => listened(name, () => call(...args), tell, soon) : call,
  ]);
  return Object.fromEntries(told) as C;
}

/** Tells of each statement of this process until `stop()`. */
export function tellStatements(tell: StepListener): { stop(): void } {
  const query: Call = PoolSession.prototype.query;
  PoolSession.prototype.query = function (this: PoolSession, ...args) {
    const statement = nameOf(String(args[0]?.text ?? args[0]));
    // A session writes to its socket at once.
    return listened(
      statement,
      () => query.apply(this, args),
      tell,
      (tellIt) => tellIt(),
    );
  };
  return {
    stop() {
      PoolSession.prototype.query = query;
    },
  };
}

/** What a statement does and to which table, as `insert into chain_transaction`. */
function nameOf(sql: string): string {
  const text = sql.toLowerCase().replaceAll('"', "");
  const table = /\bfrom (\w+)/.exec(text)?.[1] ?? "";
  if (/\bfor update\b/.test(text)) return `lock ${table}`;
  if (text.includes("advisory")) return "lock nonce";
  const writes = /\b(insert into|update|delete from) \w+/.exec(text)?.[0];
  return writes ?? (/^\s*(begin|commit|rollback)\b/.exec(text)?.[1] || `read ${table}`);
}
