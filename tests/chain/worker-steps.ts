// Reports every step of a worker outside its own memory: each database statement and each call of the chain. The file
// must not import the test runner, because killed worker processes use it too.
import { PoolSession } from "../../apps/server/src/platform/database/session.ts";

/** The points of a step: before its start, while the answer is missing, and after the answer. */
export type Moment = "before" | "during" | "after";
export type StepListener = (step: string, moment: Moment) => void;

// biome-ignore lint/suspicious/noExplicitAny: each step has other types
type Call = (...args: any[]) => any;

/** @param sent calls its argument when the request has been sent */
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

/** After this delay in ms, a call to a node has been sent and has no answer yet. */
const soon = (tellIt: () => void) => void setTimeout(tellIt, 2);

/** Wraps a chain client so that each awaited call is reported. */
export function tellCalls<C extends object>(chain: C, tell: StepListener): C {
  const waitedFor = (name: string) => !["cost", "callOf", "payoutsIn", "sender"].includes(name);
  const told = Object.entries(chain).map(([name, call]: [string, Call]) => [
    name,
    waitedFor(name) ? (...args: unknown[]) => listened(name, () => call(...args), tell, soon) : call,
  ]);
  return Object.fromEntries(told) as C;
}

/** Reports each database statement of this process until `stop()` is called. */
export function tellStatements(tell: StepListener): { stop(): void } {
  const query: Call = PoolSession.prototype.query;
  PoolSession.prototype.query = function (this: PoolSession, ...args) {
    const statement = nameOf(String(args[0]?.text ?? args[0]));
    // A database session writes to its socket at once, so the statement is sent immediately.
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

/** Returns the kind of a database statement with its table, such as `insert into chain_transaction`. */
function nameOf(sql: string): string {
  const text = sql.toLowerCase().replaceAll('"', "");
  const table = /\bfrom (\w+)/.exec(text)?.[1] ?? "";
  if (/\bfor update\b/.test(text)) return `lock ${table}`;
  if (text.includes("advisory")) return "lock nonce";
  const writes = /\b(insert into|update|delete from) \w+/.exec(text)?.[0];
  return writes ?? (/^\s*(begin|commit|rollback)\b/.exec(text)?.[1] || `read ${table}`);
}
