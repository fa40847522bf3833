import { sql } from "kysely";
import type { Logger } from "pino";
import { recordOperatorAction } from "../audit/index.ts";
import type { Database, Listener } from "../database/index.ts";
import { type SettingKey, settingDefinitions } from "./definitions.ts";
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
}

const channel = "gemplay_settings";
const retryMs = 1_000;

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
  /** Reads everything again. */
  reload(): Promise<void>;
  /** Follows changes no longer, and waits for what is being read. */
  stop(): Promise<void>;
}

function isKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key);
}

/**
 * The settings, loaded. With a listener the memory follows changes of other processes within moments; without one (a
 * short-lived command) it is what was read at the start.
 */
export async function createSettings(db: Database, log: Logger, listener?: Listener): Promise<Settings> {
  const store = db.$extendTables<{ setting: SettingTable }>();
  let values = new Map<SettingKey, SettingValue<SettingDefinition>>();
  let begun = 0;
  let applied = 0;

  async function reload(): Promise<void> {
    const turn = ++begun;
    const rows = await store.selectFrom("setting").select(["key", "value"]).execute();
    const next = new Map<SettingKey, SettingValue<SettingDefinition>>();
    for (const key of Object.keys(settingDefinitions).filter(isKey))
      next.set(key, parseSetting(settingDefinitions[key], defaultText(settingDefinitions[key])));
    for (const { key, value } of rows) {
      if (!isKey(key)) continue; // of a later or an earlier version of the program
      try {
        next.set(key, parseSetting(settingDefinitions[key], value));
      } catch (error) {
        if (!(error instanceof SettingValueError)) throw error;
        log.error(
          { setting: key, problem: error.message },
          "stored setting is out of bounds: the default holds",
        );
      }
    }
    // Answers may overtake each other: an older one must not bring back what a newer one has replaced.
    if (turn < applied) return;
    applied = turn;
    values = next;
  }

  let stopped = false;
  const reloading = new Set<Promise<void>>();
  const reloadQuietly = (): void => {
    if (stopped) return;
    const reading = reload()
      .catch((error: unknown) => {
        log.error({ err: error }, "settings could not be read again");
        // Nobody says it twice; a listener that is away reads again when it is back.
        if (listener?.isConnected() === true) setTimeout(reloadQuietly, retryMs).unref();
      })
      .finally(() => reloading.delete(reading));
    reloading.add(reading);
  };
  listener?.on(channel, reloadQuietly);
  listener?.onGap(reloadQuietly);
  await reload();

  const settings: Settings = {
    get<K extends SettingKey>(key: K) {
      // Asserted, not checked: `reload` fills the map by the same definitions that give the type.
      return values.get(key) as SettingValue<(typeof settingDefinitions)[K]>;
    },
    getText: (key) => formatSetting(settingDefinitions[key], settings.get(key)),
    reload,
    async stop() {
      stopped = true;
      await Promise.all(reloading);
    },
    async set(key, text, by) {
      if (!isKey(key)) throw new SettingRefused(`there is no setting ${key}`);
      const newText = checkedText(key, text);
      const change = await db.transaction().execute((trx) => changeSetting(trx, key, newText, by));
      await reload();
      return change;
    },
  };
  return settings;
}

/**
 * Changes a setting with its audit row, and tells every process at commit.
 *
 * @param trx a transaction of the caller
 * @param newText as `getText` would show it
 */
export async function changeSetting(
  trx: Database,
  key: SettingKey,
  newText: string,
  by: SettingActor,
): Promise<SettingChange> {
  const store = trx.$extendTables<{ setting: SettingTable }>();
  // One at a time, so that "old" in the audit row is what this change really replaced.
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`.execute(trx);
  const row = await store.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst();
  const oldText = row?.value ?? defaultText(settingDefinitions[key]);
  await store
    .insertInto("setting")
    .values({ key, value: newText })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: newText }))
    .execute();
  await recordOperatorAction(trx, {
    ...by,
    ...{ action: "settings.set", subject: key, oldText, newText },
  });
  await sql`SELECT pg_notify(${channel}, ${key})`.execute(trx);
  return { key, oldText, newText };
}

/** The canonical text of what the operator wrote. */
function checkedText(key: SettingKey, text: string): string {
  const definition = settingDefinitions[key];
  try {
    return formatSetting(definition, parseSetting(definition, text));
  } catch (error) {
    if (error instanceof SettingValueError) throw new SettingRefused(`${key} ${error.message}`);
    throw error;
  }
}
