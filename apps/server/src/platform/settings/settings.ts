import { setTimeout as sleep } from "node:timers/promises";
import { type Generated, type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { recordOperatorAction } from "../audit/index.ts";
import { type Database, DatabaseAway, type Listener, lockUntilCommit } from "../database/index.ts";
import { levelKeys } from "./community-definitions.ts";
import { type SettingKey, settingDefinitions } from "./definitions.ts";
import { whyNot } from "./house-keeps.ts";
import {
  defaultText,
  formatSetting,
  parseSetting,
  type SettingDefinition,
  type SettingValue,
  SettingValueError,
} from "./setting-kinds.ts";

interface SettingTable {
  key: string;
  value: string;
  changed_at: Generated<Date>;
}

const channel = "gemplay_settings";
/** Interval at which a long-lived process reads the settings again, even without a notification. */
const rereadMs = 1_500;
/** Maximum age of settings for calls that move money, so that a switch takes effect within 5 s. */
const believedMs = 4_000;
/** How long a caller waits for values that are too old. */
const readWaitMs = 2_000;

/** A change that the store refuses; the message is for the operator. */
export class SettingRefused extends Error {
  override readonly name = "SettingRefused";
}

export interface SettingChange {
  readonly key: SettingKey;
  readonly oldText: string;
  readonly newText: string;
}

/** Who changes it, and why, for the audit log. */
interface SettingActor {
  readonly actor: string;
  readonly reason?: string | undefined;
}

export interface Settings {
  /** The value now, from memory. */
  get<K extends SettingKey>(key: K): SettingValue<(typeof settingDefinitions)[K]>;
  /** The value as an operator writes it. */
  getText(key: SettingKey): string;
  /**
   * Changes a setting, writes the audit row in the same transaction, and tells every process.
   *
   * @throws {SettingRefused} when the key is unknown or the text is out of bounds
   */
  set(key: string, text: string, by: SettingActor): Promise<SettingChange>;
  /**
   * For what moves money: undefined when the values in memory are at most 4 s old, as nearly always; else resolves once they
   * were read.
   *
   * @throws {DatabaseAway} when they cannot be read within 2 s
   */
  ready(): Promise<void> | undefined;
  /** Milliseconds since the values in memory were read. */
  ageMs(): number;
  /** Reads everything again. */
  reload(): Promise<void>;
  /** Follows changes no longer, and waits for what is being read. */
  stop(): Promise<void>;
}

function isKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

/**
 * The settings, loaded. With a listener the memory follows changes of other processes within moments, and within two seconds
 * when no notification arrives; without one (a short-lived command) it is what was read at the start.
 */
export async function createSettings(db: Database, log: Logger, listener?: Listener): Promise<Settings> {
  const store = tables(db);
  let values = new Map<SettingKey, SettingValue<SettingDefinition>>();
  let begun = 0;
  let applied = 0;
  let readAtMs = Number.NEGATIVE_INFINITY;

  async function reload(): Promise<void> {
    const turn = ++begun;
    const beganAtMs = performance.now();
    const rows = await store.selectFrom("setting").select(["key", "value"]).execute();
    const next = new Map<SettingKey, SettingValue<SettingDefinition>>();
    for (const key of Object.keys(settingDefinitions).filter(isKey))
      next.set(key, parseSetting(settingDefinitions[key], defaultText(settingDefinitions[key])));
    for (const { key, value } of rows) {
      if (!isKey(key)) continue; // of a later or an earlier version of the program
      const read = readStored(key, value);
      if (read instanceof SettingValueError)
        log.error(
          { setting: key, problem: read.message },
          "stored setting is out of bounds: the default holds",
        );
      else next.set(key, read);
    }
    // Answers may overtake each other: an older one must not bring back what a newer one has replaced.
    if (turn < applied) return;
    applied = turn;
    values = next;
    readAtMs = beganAtMs;
  }

  const ageMs = () => performance.now() - readAtMs;
  let needed: Promise<void> | undefined;

  /** All waiting callers share one read. If the read takes too long, the next caller starts a new one. */
  async function readNow(): Promise<void> {
    needed ??= reload();
    const reading = needed;
    const late = new AbortController();
    try {
      await Promise.race([reading, sleep(readWaitMs, undefined, { signal: late.signal })]);
    } finally {
      late.abort();
      if (needed === reading) needed = undefined;
    }
    if (ageMs() >= believedMs) throw new DatabaseAway("nothing", new Error("the settings could not be read"));
  }

  let stopped = false;
  let isUnread = false;
  const reloading = new Set<Promise<void>>();
  const reloadQuietly = (): void => {
    if (stopped) return;
    const reading = reload()
      .then(() => {
        isUnread = false;
      })
      .catch((error: unknown) => {
        if (!isUnread) log.error({ err: error }, "settings could not be read again");
        isUnread = true;
      })
      .finally(() => reloading.delete(reading));
    reloading.add(reading);
  };
  listener?.on(channel, reloadQuietly);
  listener?.onGap(reloadQuietly);
  const rereading =
    listener &&
    setInterval(() => {
      if (reloading.size === 0) reloadQuietly();
    }, rereadMs).unref();
  await reload();

  const settings: Settings = {
    get<K extends SettingKey>(key: K) {
      // Asserted, not checked: `reload` fills the map by the same definitions that give the type.
      return values.get(key) as SettingValue<(typeof settingDefinitions)[K]>;
    },
    getText: (key) => formatSetting(settingDefinitions[key], settings.get(key)),
    ready: () => (ageMs() < believedMs ? undefined : readNow()),
    ageMs,
    reload,
    async stop() {
      stopped = true;
      clearInterval(rereading);
      await Promise.all(reloading);
    },
    async set(key, text, by) {
      const checked = checkSetting(key, text);
      const change = await db
        .transaction()
        .execute((trx) => changeSetting(trx, checked.key, checked.newText, by));
      await reload();
      return change;
    },
  };
  return settings;
}

/** The value of a stored text, or why it is none. */
function readStored(key: SettingKey, text: string): SettingValue<SettingDefinition> | SettingValueError {
  try {
    return parseSetting(settingDefinitions[key], text);
  } catch (error) {
    if (error instanceof SettingValueError) return error;
    throw error;
  }
}

/** A setting as the database has it, and since when; null where it was never changed. */
export interface StoredSetting<K extends SettingKey> {
  readonly value: SettingValue<(typeof settingDefinitions)[K]>;
  readonly changedAt: Date | null;
}

/**
 * Settings as the database has them, read by one statement: for what decides money under a lock, where what this process
 * remembers may be a moment old.
 */
export async function storedSettings<T, K extends SettingKey>(
  db: Kysely<T>,
  keys: readonly K[],
): Promise<{ readonly [N in K]: StoredSetting<N> }> {
  const rows = await tables(db).selectFrom("setting").selectAll().where("key", "in", keys).execute();
  const stored = new Map(rows.map((row) => [row.key, row]));
  const entries = keys.map((key) => {
    const row = stored.get(key);
    const read = row && readStored(key, row.value);
    if (row === undefined || read instanceof SettingValueError || read === undefined)
      return [
        key,
        {
          value: parseSetting(settingDefinitions[key], defaultText(settingDefinitions[key])),
          changedAt: null,
        },
      ];
    return [key, { value: read, changedAt: row.changed_at }];
  });
  // Asserted, not checked: each key is among them with a value of its own definition.
  return Object.fromEntries(entries) as { readonly [N in K]: StoredSetting<N> };
}

/**
 * Says that a setting is so now, and tells every process at commit; no operator's doing, so it is not audited. For a value
 * that comes from outside again and again, as a price does.
 *
 * @throws {SettingRefused} when the text is out of bounds
 */
export async function stampSetting(db: Database, key: SettingKey, text: string): Promise<void> {
  const { newText: value } = checkSetting(key, text);
  await db.transaction().execute(async (trx) => {
    await write(trx, key, value);
  });
}

/** Writes a setting, one at a time, and tells every process at commit. @returns what was written before */
async function write(trx: Database, key: SettingKey, value: string): Promise<string> {
  await lockUntilCommit(trx, `setting ${key}`);
  const store = tables(trx);
  const row = await store.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst();
  // The age counts from the moment at which it was this one's turn.
  const changed_at = sql<Date>`clock_timestamp()`;
  await store
    .insertInto("setting")
    .values({ key, value, changed_at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, changed_at }))
    .execute();
  await sql`SELECT pg_notify(${channel}, ${key})`.execute(trx);
  return row?.value ?? defaultText(settingDefinitions[key]);
}

/** What hold together: each of them bounds the others. */
const giving = [
  ...levelKeys,
  "rakeback.gemPerThousand",
  "swap.gemPerPlay",
] as const satisfies readonly SettingKey[];

/** Two changes at once, each good by itself, might not be so together: they follow one another. */
const lockGiving = (trx: Database) => lockUntilCommit(trx, "settings of what bets bring");

/** @throws {SettingRefused} when what is written now must not hold together */
async function assertHouseKeeps(trx: Database): Promise<void> {
  const stored = await storedSettings(trx, giving);
  const level = (number: 2 | 3 | 4 | 5) => ({
    points: stored[`community.level${number}Points`].value,
    giftBase: stored[`community.level${number}Gift`].value,
  });
  const why = whyNot({
    commissionBps: ([1, 2, 3, 4, 5] as const).map((number) => stored[`community.level${number}Bps`].value),
    levels: [level(2), level(3), level(4), level(5)],
    gemPerThousand: stored["rakeback.gemPerThousand"].value,
    gemPerPlay: stored["swap.gemPerPlay"].value,
  });
  if (why !== undefined) throw new SettingRefused(why);
}

/** The settings beside whatever tables the caller's own view has. */
function tables<T>(db: Kysely<T>): Kysely<{ setting: SettingTable }> {
  return db as unknown as Kysely<{ setting: SettingTable }>;
}

/**
 * Changes a setting with its audit row, and tells every process at commit.
 *
 * @param trx a transaction of the caller
 * @param newText as `getText` would show it
 * @throws {SettingRefused} when it must not hold together with others; nothing of the transaction may stay then
 */
export async function changeSetting(
  trx: Database,
  key: SettingKey,
  newText: string,
  by: SettingActor,
): Promise<SettingChange> {
  const isGiving = giving.some((one) => one === key);
  if (isGiving) await lockGiving(trx);
  // "old" in the audit row is what this change really replaced.
  const oldText = await write(trx, key, newText);
  if (isGiving) await assertHouseKeeps(trx);
  await recordOperatorAction(trx, {
    ...by,
    action: "settings.set",
    subject: key,
    oldText,
    newText,
  });
  return { key, oldText, newText };
}

/** What is stored of a setting now, or its default. */
export async function storedSetting(db: Database, key: SettingKey): Promise<string> {
  const row = await tables(db)
    .selectFrom("setting")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value ?? defaultText(settingDefinitions[key]);
}

/**
 * What an operator wrote, as `changeSetting` takes it.
 *
 * @throws {SettingRefused} when the key is unknown or the text is out of bounds
 */
export function checkSetting(
  key: string,
  text: string,
): { readonly key: SettingKey; readonly newText: string } {
  if (!isKey(key)) throw new SettingRefused(`there is no setting ${key}`);
  const definition = settingDefinitions[key];
  try {
    return { key, newText: formatSetting(definition, parseSetting(definition, text)) };
  } catch (error) {
    if (error instanceof SettingValueError) throw new SettingRefused(`${key} ${error.message}`);
    throw error;
  }
}
