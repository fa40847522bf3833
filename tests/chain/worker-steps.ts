// Reports every step of a worker that has an effect outside its process: each database statement and each call of the
// chain. The file must not import the test runner, because killed worker processes import the file too.
import { PoolSession } from "../../apps/server/src/platform/database/session.ts";

/**
 * The points of a step at which a listener is called: before the step, after its request was sent, and after its
 * answer.
 */
export type Moment = "before" | "during" | "after";
export type StepListener = (step: string, moment: Moment) => void;

// biome-ignore lint/suspicious/noExplicitAny: each step has other types
type Call = (...args: any[]) => any;

/** @param sent receives a callback and calls the callback when the request of the step has been sent */
function listened(
  step: string,
  call: () => unknown,
  listener: StepListener,
  sent: (notify: () => void) => void,
): unknown {
  listener(step, "before");
  const answer = call();
  if (!(answer instanceof Promise)) return answer;
  sent(() => listener(step, "during"));
  return answer.finally(() => listener(step, "after"));
}

/** Calls `notify` after 2 ms, when a call to a node has usually been sent and has no answer yet. */
const soon = (notify: () => void) => void setTimeout(notify, 2);

/** Wraps a chain client so that the listener receives each awaited call. */
export function reportCalls<C extends object>(chain: C, listener: StepListener): C {
  const waitedFor = (name: string) => !["cost", "callOf", "payoutsIn", "sender"].includes(name);
  const reporting = Object.entries(chain).map(([name, call]: [string, Call]) => [
    name,
    waitedFor(name) ? (...args: unknown[]) => listened(name, () => call(...args), listener, soon) : call,
  ]);
  return Object.fromEntries(reporting) as C;
}

/** Reports each database statement of this process to the listener until the caller calls `stop()`. */
export function reportStatements(listener: StepListener): { stop(): void } {
  const query: Call = PoolSession.prototype.query;
  PoolSession.prototype.query = function (this: PoolSession, ...args) {
    const statement = nameOf(String(args[0]?.text ?? args[0]));
    // A database session writes a statement to its socket at once, so the listener is called without a delay.
    return listened(
      statement,
      () => query.apply(this, args),
      listener,
      (notify) => notify(),
    );
  };
  return {
    stop() {
      PoolSession.prototype.query = query;
    },
  };
}

/** Returns the kind of an SQL statement with its table, such as `insert into chain_transaction`. */
function nameOf(sql: string): string {
  const text = sql.toLowerCase().replaceAll('"', "");
  const table = /\bfrom (\w+)/.exec(text)?.[1] ?? "";
  if (/\bfor update\b/.test(text)) return `lock ${table}`;
  if (text.includes("advisory")) return "lock nonce";
  const writes = /\b(insert into|update|delete from) \w+/.exec(text)?.[0];
  return writes ?? (/^\s*(begin|commit|rollback)\b/.exec(text)?.[1] || `read ${table}`);
}
