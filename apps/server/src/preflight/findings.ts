/** What was looked at, how it stands, and where it is not right what to do. */
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

/** Collects the findings of one area. */
export interface Findings {
  readonly list: readonly Finding[];
  right(subject: string, text: string): void;
  warning(subject: string, text: string): void;
  wrong(subject: string, text: string): void;
  /** Right where there is no problem; the problem says what to do. */
  check(subject: string, problem: string | undefined, text: string): void;
  /** Does one look; what could not be asked is wrong, and the next look goes on. */
  look(subject: string, ask: () => Promise<void>): Promise<void>;
}

/** How long one look may take: what does not answer by then does not answer a server in time either. */
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
        wrong(subject, `could not be asked: ${sentenceOf(error)}`);
      }
    },
  };
}

/** @throws Error after a time without an answer */
async function within<T>(asked: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** The first line of what went wrong; libraries append whole requests, with their secrets. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { shortMessage, code } = error as Error & { shortMessage?: string; code?: unknown };
  const [line = ""] = (shortMessage ?? error.message).split("\n");
  return line || String(code ?? error.name);
}

/** One line for a person. */
export function findingLine({ area, subject, state, text }: Finding): string {
  return `${state.padEnd(7)}  ${area}: ${subject}: ${text}`;
}
