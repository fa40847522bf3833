/** The results of an audit, in the order in which the checks found them. */
export interface Findings {
  readonly contradictions: readonly string[];
  readonly unchecked: readonly string[];
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
  /** Adds a contradiction: two statements of the server, or a statement and a rule, that do not fit together. */
  contradict(where: string, values: { readonly expected: string; readonly found: string }): void;
  /** Adds something that the audit could not check. Without an answer, nothing is right. */
  leaveUnchecked(sentence: string): void;
  warn(sentence: string): void;
  note(sentence: string): void;
}

/** Creates an empty list of results. */
export function createFindings(): Findings {
  const contradictions: string[] = [];
  const [unchecked, warnings, notes]: [string[], string[], string[]] = [[], [], []];
  return {
    ...{ contradictions, unchecked, warnings, notes },
    contradict(where, { expected, found }) {
      contradictions.push(`${where}: expected ${expected}, found ${found}`);
    },
    leaveUnchecked: (sentence) => unchecked.push(sentence),
    warn: (sentence) => warnings.push(sentence),
    note: (sentence) => notes.push(sentence),
  };
}

/** The error for something that the audit could not read, for example because a server did not answer in time. */
export class CouldNotCheck extends Error {
  override readonly name = "CouldNotCheck";
}

/**
 * Runs one part of the audit. If the part fails, the audit could not check this part, and the other parts continue.
 *
 * @returns the result of the part; undefined if the part failed
 */
export async function attempt<T>(
  findings: Findings,
  part: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    findings.leaveUnchecked(`${part}: ${sentenceOf(error)}`);
    return undefined;
  }
}

/** Returns the first line of an error. The errors of viem have a short message and several lines of details. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const short = "shortMessage" in error ? String(error.shortMessage) : error.message;
  return short.split("\n", 1)[0] ?? "";
}

const shownAtMost = 50;
const minuteMs = 60_000;

/** Returns the lines that the command prints. The last line is the verdict. */
export function reportOf({ contradictions, unchecked, warnings, notes }: Findings): string[] {
  return [
    ...shown("note", notes),
    ...shown("warning", warnings),
    ...shown("could not check", unchecked),
    ...shown("contradiction", contradictions),
    contradictions.length > 0
      ? `verdict: wrong, with ${counted(contradictions.length, "contradiction")}`
      : unchecked.length > 0
        ? `verdict: unknown, because ${counted(unchecked.length, "part")} could not be checked`
        : "verdict: right, without a contradiction",
  ];
}

/** Returns the exit code: 1 for a contradiction, 2 if something could not be checked, otherwise 0. */
export function exitCodeOf({ contradictions, unchecked }: Findings): 0 | 1 | 2 {
  if (contradictions.length > 0) return 1;
  return unchecked.length > 0 ? 2 : 0;
}

function shown(label: string, sentences: readonly string[]): string[] {
  const lines = sentences.slice(0, shownAtMost).map((sentence) => `${label}: ${sentence}`);
  const left = sentences.length - lines.length;
  return left > 0 ? [...lines, `${label}: and ${left} more`] : lines;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Returns a time as text in UTC. */
export const timeText = (atMs: number): string => new Date(atMs).toISOString();

/** Returns the age of something in whole minutes, as text. */
export const ageText = (ageMs: number): string => counted(Math.floor(ageMs / minuteMs), "minute");
