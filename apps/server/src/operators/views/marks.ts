import type { Mark } from "@gemplay/api-schema/operator";
import { formatAssetAmount } from "@gemplay/money";
import type { Shared } from "../../risk/index.ts";

/** What is known of a withdrawal and its player, before the chain is asked. Amounts in base units of its asset. */
export interface Known {
  readonly addressKind: "own" | "paid" | "book" | "new";
  /** Since when the address is in the player's book; undefined: it is not. */
  readonly bookedAt: Date | undefined;
  /** So long an address of a book that is locked waits before it is paid to. */
  readonly bookWaitsMs: number;
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
  /** What the player has in common with others. */
  readonly shares: readonly Shared[];
  /** How many limits of their own the player has, and the pause that they are on. */
  readonly limits: number;
  readonly pause: "break" | "exclusion" | null;
}

/** More than so many times the usual amount is looked at; more than so many is a reason to say no. */
const [unusualTimes, alarmingTimes] = [3n, 10n];
const newDeviceMs = 2 * 86_400_000;
/** An address that more accounts than this are funded from is an exchange's more often than not. */
const privateSource = 20;

/** `3.1`: tenths, cut. */
function times(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 10n) / whole;
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** The marks that the books alone give. */
export function bookMarks(known: Known): Mark[] {
  const { amountBase, usualBase, asset, frozen, reason } = known;
  const unusual = usualBase !== null && amountBase > usualBase * unusualTimes;
  const marks: Mark[] = [
    address(known),
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
    shares(known),
    limits(known),
  ];
  if (reason === "recovered") marks.push({ name: "password", state: "bad", values: {} });
  if (frozen) marks.push({ name: "frozen", state: "bad", values: {} });
  return marks;
}

function address({ addressKind, bookedAt, bookWaitsMs, requestedAt }: Known): Mark {
  const booked = bookedAt === undefined ? undefined : requestedAt.getTime() - bookedAt.getTime();
  // Who takes over an account can write an address into its book, and then has to wait.
  const isKnown =
    addressKind === "book" ? booked !== undefined && booked >= bookWaitsMs : addressKind !== "new";
  return {
    name: "address",
    state: isKnown ? "good" : "look",
    values: { kind: addressKind, ...(bookedAt === undefined ? {} : { atMs: String(bookedAt.getTime()) }) },
  };
}

/** What the account has in common with others: of each kind the one that most accounts share. */
function shares({ shares: found }: Known): Mark {
  const most = (kind: Shared["kind"]) =>
    Math.max(0, ...found.filter((one) => one.kind === kind).map(({ players }) => players));
  const counts = Object.entries({ device: most("device"), payout: most("payout"), funding: most("funding") });
  const isPrivate = found.some(({ kind, players }) => kind !== "funding" || players <= privateSource);
  return {
    name: "shares",
    state: isPrivate ? "look" : "good",
    values: Object.fromEntries(counts.flatMap(([kind, n]) => (n === 0 ? [] : [[kind, String(n)]]))),
  };
}

/** Who is on a break and withdraws is nobody to be kept from it; whether it is the player themselves is worth a look. */
function limits({ limits: count, pause }: Known): Mark {
  return {
    name: "limits",
    state: pause === null ? "good" : "look",
    values: { count: String(count), ...(pause === null ? {} : { pause }) },
  };
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
