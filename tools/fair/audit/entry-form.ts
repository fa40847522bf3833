import {
  type CrashChainEntry,
  type CrashRoundEntry,
  canonicalJson,
  gameNames,
  type JsonValue,
  type LogEntry,
} from "@gemplay/games";

type Check = (value: unknown) => boolean;

const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isText: Check = (value) => typeof value === "string";
const isHash: Check = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isObject: Check = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Returns a check that accepts an object with exactly the given fields. */
const exactly =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(value as object).length === Object.keys(fields).length &&
    Object.entries(fields).every(
      ([name, check]) =>
        Object.hasOwn(value as object, name) && check((value as Record<string, unknown>)[name]),
    );

const is =
  (wanted: unknown): Check =>
  (value) =>
    value === wanted;

const forms: Readonly<Record<LogEntry["kind"], Check>> = {
  start: exactly({
    kind: is("start"),
    atMs: isCount,
    previous: orNull(exactly({ log: isCount, size: isCount, root: isHash })),
  }),
  "seed chain": exactly({ kind: is("seed chain"), atMs: isCount, sealed: isHash }),
  "seed pair": exactly({ kind: is("seed pair"), atMs: isCount, sealed: isHash }),
  bet: exactly({
    kind: is("bet"),
    game: (value) => (gameNames as readonly unknown[]).includes(value),
    asset: (value) => typeof value === "string" && /^[A-Z]+$/.test(value),
    atMs: isCount,
    params: isObject,
    outcome: isObject,
    multiplierE4: isCount,
    draws: (value) => typeof value === "string" && /^([0-9a-f]{8})*$/.test(value),
    sealed: isHash,
  }),
  "crash chain": exactly({
    kind: is("crash chain"),
    chain: isCount,
    commitment: isHash,
    firstRound: isCount,
    rounds: isCount,
    saltBlock: isCount,
    salt: isHash,
  } satisfies Readonly<Record<keyof CrashChainEntry, Check>>),
  "crash round": exactly({
    kind: is("crash round"),
    round: isCount,
    chain: isCount,
    startsAtMs: isCount,
    gameHash: isHash,
    crashPointE4: orNull(isCount),
    limits: orNull(exactly({ mostWin: exactly({ PLAY: isText, TPLAY: isText }), byHandE4: isCount })),
  } satisfies Readonly<Record<keyof CrashRoundEntry, Check>>),
};

/** Returns the entry with this text; undefined unless it is the canonical JSON of an entry with exactly its fields. */
export function parseEntry(text: string): LogEntry | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const kind = (json as { kind?: unknown } | null)?.kind;
  const isOfKind = typeof kind === "string" && Object.hasOwn(forms, kind);
  if (!isOfKind || !forms[kind as LogEntry["kind"]](json)) return undefined;
  return canonicalJson(json as JsonValue) === text ? (json as LogEntry) : undefined;
}
