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
/**
 * Interval in milliseconds at which a server process reads the settings from the database, even without a notification.
 */
const rereadMs = 1_500;
/**
 * Calls that move money accept settings in memory only up to this age in milliseconds, so that a changed switch takes
 * effect within 5 s.
 */
const believedMs = 4_000;
/**
 * Maximum time in milliseconds that a caller waits for a new read of the settings, if the settings in memory are too
 * old.
 */
const readWaitMs = 2_000;

/** Thrown if the change of a setting is refused. The message of the error is meant for the operator. */
export class SettingRefused extends Error {
  override readonly name = "SettingRefused";
}

export interface SettingChange {
  readonly key: SettingKey;
  readonly oldText: string;
  readonly newText: string;
}

/** The operator who changes a setting, and the reason of the change, for the audit log. */
interface SettingActor {
  readonly actor: string;
  readonly reason?: string | undefined;
}

export interface Settings {
  /** Returns the current value of a setting from the memory of the process. */
  get<K extends SettingKey>(key: K): SettingValue<(typeof settingDefinitions)[K]>;
  /** Returns the current value of a setting as text, in the form that an operator enters. */
  getText(key: SettingKey): string;
  /**
   * Changes a setting, writes the row of the audit log in the same transaction, and notifies every process.
   *
   * @throws {SettingRefused} if the key is unknown or the value is outside the bounds
   */
  set(key: string, text: string, by: SettingActor): Promise<SettingChange>;
  /**
   * Ensures that the settings in the memory of the process are new enough for a call that moves money. Normally the
   * settings in memory are at most 4 s old, and the function returns undefined. If the settings in memory are older,
   * the function reads the settings from the database, and resolves after the read.
   *
   * @throws {DatabaseAway} if the settings cannot be read within 2 s
   */
  ready(): Promise<void> | undefined;
  /** Returns the age of the settings in memory, in milliseconds. */
  ageMs(): number;
  /** Reads all settings again from the database. */
  reload(): Promise<void>;
  /** Stops the regular reading of the settings, and waits for a read that is still running. */
  stop(): Promise<void>;
}

function isKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

/**
 * Loads the settings. With a listener, a change by another process takes effect immediately, or within two seconds if
 * the notification is lost. Without a listener, the process reads the settings only at its start. Commands that run for
 * a short time have no listener.
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
    const next = valuesOf(rows, log);
    // The database may answer a later read before an earlier read. The values of the earlier read must then not replace
    // the newer values.
    if (turn < applied) return;
    applied = turn;
    values = next;
    readAtMs = beganAtMs;
  }

  const ageMs = () => performance.now() - readAtMs;
  let needed: Promise<void> | undefined;

  /**
   * Reads the settings. All callers that wait for new settings share one read of the database. If the shared read takes
   * too long, the next caller starts another read.
   */
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
    if (ageMs() >= believedMs)
      throw new DatabaseAway("nothing", new Error("the settings could not be read from the database"));
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
        if (!isUnread) log.error({ err: error }, "the settings could not be read from the database");
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
      // The type is asserted, because `reload` fills the map from the same definitions from which the type is derived.
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

/** Returns the value of each setting: the stored value if the stored text is valid, otherwise the default value. */
function valuesOf(
  rows: readonly { readonly key: string; readonly value: string }[],
  log: Logger,
): Map<SettingKey, SettingValue<SettingDefinition>> {
  const values = new Map<SettingKey, SettingValue<SettingDefinition>>();
  for (const key of Object.keys(settingDefinitions).filter(isKey))
    values.set(key, parseSetting(settingDefinitions[key], defaultText(settingDefinitions[key])));
  for (const { key, value } of rows) {
    if (!isKey(key)) continue; // A later or an earlier version of the program defines this stored setting.
    const read = readStored(key, value);
    if (read instanceof SettingValueError)
      log.error(
        { setting: key, problem: read.message },
        "the stored value of a setting is invalid, so the default value applies",
      );
    else values.set(key, read);
  }
  return values;
}

/** Returns the value of a setting for its stored text, or the error if the text is invalid. */
function readStored(key: SettingKey, text: string): SettingValue<SettingDefinition> | SettingValueError {
  try {
    return parseSetting(settingDefinitions[key], text);
  } catch (error) {
    if (error instanceof SettingValueError) return error;
    throw error;
  }
}

/**
 * The stored value of a setting and the time of its last change. If the setting was never changed, the time of the
 * change is null.
 */
export interface StoredSetting<K extends SettingKey> {
  readonly value: SettingValue<(typeof settingDefinitions)[K]>;
  readonly changedAt: Date | null;
}

/**
 * Reads the current values of several settings from the database with one SQL statement. Decisions about money under a
 * database lock use this function, because the settings in the memory of the process may be a few seconds old.
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
  // The type is asserted, because the result contains a value for each key.
  return Object.fromEntries(entries) as { readonly [N in K]: StoredSetting<N> };
}

/**
 * Stores the value of a setting that another system changes regularly, such as a price, and notifies every process
 * after the commit. The change is not an action of an operator, so the audit log does not record the change.
 *
 * @throws {SettingRefused} if the value is outside the bounds
 */
export async function stampSetting(db: Database, key: SettingKey, text: string): Promise<void> {
  const { newText: value } = checkSetting(key, text);
  await db.transaction().execute(async (trx) => {
    await write(trx, key, value);
  });
}

/**
 * Locks the row of a setting, writes the value, and notifies every process after the commit.
 *
 * @returns the previous text
 */
async function write(trx: Database, key: SettingKey, value: string): Promise<string> {
  await lockUntilCommit(trx, `setting ${key}`);
  const store = tables(trx);
  const row = await store.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst();
  // The time of the change is the time at which the transaction locked the setting.
  const changed_at = sql<Date>`clock_timestamp()`;
  await store
    .insertInto("setting")
    .values({ key, value, changed_at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value, changed_at }))
    .execute();
  await sql`SELECT pg_notify(${channel}, ${key})`.execute(trx);
  return row?.value ?? defaultText(settingDefinitions[key]);
}

/** Settings whose total cost must be below the house edge, so that each setting limits the others. */
const giving = [
  ...levelKeys,
  "rakeback.gemPerThousand",
  "swap.gemPerPlay",
] as const satisfies readonly SettingKey[];

/**
 * Locks all settings whose total cost must be below the house edge. Two simultaneous changes could be valid alone and
 * invalid together, so the lock makes one change wait for the other.
 */
const lockGiving = (trx: Database) => lockUntilCommit(trx, "settings of what bets bring");

/**
 * Checks that the total cost of the settings, including the new value, is below the house edge.
 *
 * @throws {SettingRefused} if the settings cost too much together
 */
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

/** Gives access to the table of settings, through the caller's own connection or transaction. */
function tables<T>(db: Kysely<T>): Kysely<{ setting: SettingTable }> {
  return db as unknown as Kysely<{ setting: SettingTable }>;
}

/**
 * Changes a setting, writes the row of the audit log, and notifies every process.
 *
 * @param trx a transaction of the caller
 * @param newText the new value in the text form that `getText` returns
 * @throws {SettingRefused} if the total cost of the settings would not be below the house edge; the caller must then
 * roll back
 */
export async function changeSetting(
  trx: Database,
  key: SettingKey,
  newText: string,
  by: SettingActor,
): Promise<SettingChange> {
  const isGiving = giving.some((one) => one === key);
  if (isGiving) await lockGiving(trx);
  // The row of the audit log contains, as the old value, the value that the change has replaced in the database.
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

/** Returns the stored text of a setting, or the text of the default value if no text is stored. */
export async function storedSetting(db: Database, key: SettingKey): Promise<string> {
  const row = await tables(db)
    .selectFrom("setting")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value ?? defaultText(settingDefinitions[key]);
}

/**
 * Checks the text that an operator entered, and returns the key and the value in the form that `changeSetting` expects.
 *
 * @throws {SettingRefused} if the key is unknown or the value is outside the bounds
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
