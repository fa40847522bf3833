import type { Mark } from "@gemplay/api-schema/operator";
import { formatAssetAmount } from "@gemplay/money";
import type { Shared } from "../../risk/index.ts";

/**
 * Describes the data of a withdrawal and its player that is known without a query of the chain. Amounts are in base
 * units of the withdrawal's asset.
 */
export interface Known {
  readonly addressKind: "own" | "paid" | "book" | "new";
  /**
   * Time at which the address was added to the player's address book; undefined if the address is not in the address
   * book.
   */
  readonly bookedAt: Date | undefined;
  /** Time in milliseconds that a new address of a locked address book must wait before a payout to the address. */
  readonly bookWaitsMs: number;
  readonly asset: "PLAY" | "U";
  readonly amountBase: bigint;
  /** The mean amount of the player's earlier payouts; null before the first payout. */
  readonly usualBase: bigint | null;
  /**
   * The sum of all deposits, including withdraw-only deposits, because a player with a deposit limit may still move
   * money through the platform.
   */
  readonly depositedBase: bigint;
  /** The sum of all PLAY bets ever, in base units. */
  readonly stakedBase: bigint;
  readonly frozen: boolean;
  /** The reason why the withdrawal needs a review. */
  readonly reason: string | null;
  /** Start time of the player's newest session. */
  readonly newestSessionAt: Date | undefined;
  readonly requestedAt: Date;
  /** Features that the player shares with other players. */
  readonly shares: readonly Shared[];
  /** Number of limits that the player has set. */
  readonly limits: number;
  readonly pause: "break" | "exclusion" | null;
}

/**
 * Two multiples of the player's average payout amount, above which a withdrawal gets a mark. An amount above the first
 * multiple gets the mark `look`. An amount above the second multiple gets the mark `bad`.
 */
const [unusualTimes, alarmingTimes] = [3n, 10n];
const newDeviceMs = 2 * 86_400_000;
/**
 * The number of funded accounts up to which a funding address counts as private. An address that funds more accounts
 * usually belongs to an exchange.
 */
const privateSource = 20;

/** Formats a ratio with one decimal, rounded down, such as `3.1`. */
function times(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 10n) / whole;
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** Returns the marks of a withdrawal that can be computed without a query of the chain. */
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
  // A thief of an account can add an address to the address book, but must wait before a withdrawal to the address.
  const isKnown =
    addressKind === "book" ? booked !== undefined && booked >= bookWaitsMs : addressKind !== "new";
  return {
    name: "address",
    state: isKnown ? "good" : "look",
    values: { kind: addressKind, ...(bookedAt === undefined ? {} : { atMs: String(bookedAt.getTime()) }) },
  };
}

/**
 * Marks features that the account shares with other accounts. For each kind of feature, the mark shows the largest
 * number of accounts.
 */
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

/**
 * Marks a withdrawal of a player who is on a break. An operator must not refuse the withdrawal because of the break,
 * but should check that the owner of the account requested the withdrawal.
 */
function limits({ limits: count, pause }: Known): Mark {
  return {
    name: "limits",
    state: pause === null ? "good" : "look",
    values: { count: String(count), ...(pause === null ? {} : { pause }) },
  };
}

/**
 * Marks a withdrawal if the player has bet less than the deposits. A player who deposits and withdraws immediately may
 * use the platform to move money.
 */
function turnover({ stakedBase, depositedBase, asset }: Known): Mark {
  // Players cannot bet the asset U, so there is no turnover to compare with the deposits of U.
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

/**
 * Returns the overall risk of a withdrawal. The overall risk is high if the withdrawal has one mark `bad` or three
 * marks `look`.
 */
export function riskOf(marks: readonly Mark[]): "low" | "look" | "high" {
  const looks = marks.filter(({ state }) => state === "look").length;
  if (looks > 2 || marks.some(({ state }) => state === "bad")) return "high";
  return looks > 0 ? "look" : "low";
}
