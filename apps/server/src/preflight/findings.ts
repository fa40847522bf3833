/**
 * The result of one check of preflight: the checked subject, its state, and the necessary action if the state is not
 * right.
 */
export interface Finding {
  readonly area: Area;
  readonly subject: string;
  readonly state: "right" | "warning" | "wrong";
  readonly text: string;
}

export type Area =
  | "configuration"
  | "chain"
  | "contracts"
  | "accounts"
  | "database"
  | "clocks"
  | "mail"
  | "bot"
  | "redis";

/** Collects the findings (results of checks) of one area. */
export interface Findings {
  readonly list: readonly Finding[];
  right(subject: string, text: string): void;
  warning(subject: string, text: string): void;
  wrong(subject: string, text: string): void;
  /**
   * Adds a finding with the state `right` if `problem` is undefined, and otherwise a finding with the state `wrong`.
   * The text of a problem names the necessary action.
   */
  check(subject: string, problem: string | undefined, text: string): void;
  /**
   * Runs one check. If the check throws an error, the function adds a finding with the state `wrong`, so that the next
   * check can run.
   */
  look(subject: string, ask: () => Promise<void>): Promise<void>;
}

/**
 * Maximum duration of one check in milliseconds. A system that does not answer within 20 s is too slow for a server.
 */
const patienceMs = 20_000;

export function createFindings(area: Area, lookMs = patienceMs): Findings {
  const list: Finding[] = [];
  const add = (state: Finding["state"]) => (subject: string, text: string) => {
    list.push({ area, subject, state, text });
  };
  const [right, warning, wrong] = [add("right"), add("warning"), add("wrong")];
  return {
    list,
    right,
    warning,
    wrong,
    check: (subject, problem, text) =>
      problem === undefined ? right(subject, text) : wrong(subject, problem),
    async look(subject, ask) {
      try {
        await within(ask(), lookMs);
      } catch (error) {
        wrong(subject, `the check failed: ${sentenceOf(error)}`);
      }
    },
  };
}

/**
 * Waits for the result of a check.
 *
 * @throws Error if the check does not end within the time limit
 */
async function within<T>(asked: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the checked system did not answer within ${ms / 1000} s`)),
      ms,
    );
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** Returns the first line of an error, because libraries append whole requests, which can contain secrets. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { shortMessage, code } = error as Error & { shortMessage?: string; code?: unknown };
  const [line = ""] = (shortMessage ?? error.message).split("\n");
  return line || String(code ?? error.name);
}

/** Formats a finding as one line. */
export function findingLine({ area, subject, state, text }: Finding): string {
  return `${state.padEnd(7)}  ${area}: ${subject}: ${text}`;
}
