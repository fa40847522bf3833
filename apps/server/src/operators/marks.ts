import type { Mark } from "@gemplay/api-schema/operator";
import { formatAssetAmount } from "@gemplay/money";

/** What is known of a withdrawal and its player, before the chain is asked. Amounts in base units of its asset. */
export interface Known {
  readonly addressKind: "own" | "paid" | "new";
  readonly asset: "PLAY" | "U";
  readonly amountBase: bigint;
  /** The mean of what was paid before; null before the first. */
  readonly usualBase: bigint | null;
  /** All that came, also what could not be played with: who sets a limit may still move money through the house. */
  readonly depositedBase: bigint;
  /** PLAY that was bet, ever. */
  readonly stakedBase: bigint;
  readonly frozen: boolean;
  /** Why it is looked at. */
  readonly reason: string | null;
  /** The sessions' first moments, the newest first. */
  readonly newestSessionAt: Date | undefined;
  readonly requestedAt: Date;
}

/** More than so many times the usual amount is looked at; more than so many is a reason to say no. */
const [unusualTimes, alarmingTimes] = [3n, 10n];
const newDeviceMs = 2 * 86_400_000;

/** `3.1`: tenths, cut. */
function times(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 10n) / whole;
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** The marks that the books alone give. */
export function bookMarks(known: Known): Mark[] {
  const { addressKind, amountBase, usualBase, asset, frozen, reason } = known;
  const unusual = usualBase !== null && amountBase > usualBase * unusualTimes;
  const marks: Mark[] = [
    {
      name: "address",
      state: addressKind === "new" ? "look" : "good",
      values: { kind: addressKind },
    },
    usualBase === null
      ? { name: "usual", state: "look", values: {} }
      : {
          name: "usual",
          state: unusual ? (amountBase > usualBase * alarmingTimes ? "bad" : "look") : "good",
          values: { times: times(amountBase, usualBase), amount: formatAssetAmount(usualBase, asset) },
        },
    turnover(known),
    {
      name: "device",
      state: isNewDevice(known) ? "look" : "good",
      values: known.newestSessionAt === undefined ? {} : { atMs: String(known.newestSessionAt.getTime()) },
    },
  ];
  if (reason === "recovered") marks.push({ name: "password", state: "bad", values: {} });
  if (frozen) marks.push({ name: "frozen", state: "bad", values: {} });
  return marks;
}

/** Whether what came was played with: who deposits and withdraws at once uses the house to move money. */
function turnover({ stakedBase, depositedBase, asset }: Known): Mark {
  // U is not bet: there is nothing to compare it with.
  if (asset === "U" || depositedBase === 0n) return { name: "turnover", state: "good", values: {} };
  return {
    name: "turnover",
    state: stakedBase >= depositedBase ? "good" : "look",
    values: { times: times(stakedBase, depositedBase) },
  };
}

function isNewDevice({ newestSessionAt, requestedAt }: Known): boolean {
  return newestSessionAt !== undefined && requestedAt.getTime() - newestSessionAt.getTime() < newDeviceMs;
}

/** In one word: any bad mark, or three that ask to be looked at, is high. */
export function riskOf(marks: readonly Mark[]): "low" | "look" | "high" {
  const looks = marks.filter(({ state }) => state === "look").length;
  if (looks > 2 || marks.some(({ state }) => state === "bad")) return "high";
  return looks > 0 ? "look" : "low";
}
