import { sql } from "kysely";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { withMigratedDatabase } from "../../../test/file-server.ts";
import { operatorActions } from "../audit/index.ts";
import { createDatabase, createListener, type Database, type Listener } from "../database/index.ts";
import {
  createSettings,
  type SettingKey,
  SettingRefused,
  type Settings,
  settingDefinitions,
} from "./index.ts";
import { defaultText, formatSetting, parseSetting } from "./setting-kinds.ts";

const log = pino({ level: "silent" });
let databaseUrl: string;
let db: Database;
let listener: Listener;
let settings: Settings;

withMigratedDatabase(async (made, url) => {
  [db, databaseUrl] = [made, url];
  listener = createListener(url, log);
  settings = await createSettings(db, log, listener);
  await listener.start();
});
afterAll(() => listener?.stop());

const keys = Object.keys(settingDefinitions) as SettingKey[];

describe("setting definitions", () => {
  it.each(keys)("%s has a default value within its own bounds, and explains its meaning", (key) => {
    const definition = settingDefinitions[key];
    const text = defaultText(definition);
    expect(formatSetting(definition, parseSetting(definition, text))).toBe(text);
    expect(definition.meaning.length).toBeGreaterThan(10);
  });
});

describe("changes of settings", () => {
  it("write an audit row with operator, time, reason, old and new value in the same transaction", async () => {
    const before = Date.now() - 5_000;
    expect(settings.get("withdrawals.open")).toBe(true);
    const change = await settings.set("withdrawals.open", "off", { actor: "mai", reason: "chain upgrade" });
    expect(change).toEqual({ key: "withdrawals.open", oldText: "on", newText: "off" });
    expect(settings.get("withdrawals.open")).toBe(false);
    const [row] = await operatorActions(db, { action: "settings.set" });
    expect(row).toMatchObject({
      actor: "mai",
      subject: "withdrawals.open",
      oldText: "on",
      newText: "off",
      reason: "chain upgrade",
    });
    expect(row?.at.getTime()).toBeGreaterThan(before);
  });

  it("record the value of the previous change as the old value, even if two changes run at the same time", async () => {
    await Promise.all(
      ["3", "4", "5", "6"].map((text) => settings.set("signIn.nonceMinutes", text, { actor: "a" })),
    );
    const rows = (await operatorActions(db))
      .filter(({ subject }) => subject === "signIn.nonceMinutes")
      .reverse();
    expect(rows.map(({ oldText }) => oldText)).toEqual([
      "5",
      ...rows.slice(0, 3).map(({ newText }) => newText),
    ]);
  });

  it("take effect in other processes", async () => {
    const other = await createSettings(createDatabase({ databaseUrl }), log);
    await other.set("sessions.idleDays", "7", { actor: "a" });
    await expect.poll(() => settings.get("sessions.idleDays")).toBe(7);
  });

  it("leave the newest value in effect, even if an older read of the settings is answered late", async () => {
    let late: (() => void) | undefined;
    const held = new Promise<void>((release) => {
      late = release;
    });
    const slow = createDatabase({ databaseUrl });
    let answers = 0;
    const delaying = slow.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The test delays the answer of the database to the second read of the settings, which `reload` starts.
        if (++answers === 2) await held;
        return result;
      },
    });
    const other = await createSettings(delaying, log);
    const first = other.reload();
    await expect.poll(() => answers).toBe(2);
    await settings.set("sessions.idleDays", "9", { actor: "a" });
    await other.reload();
    expect(other.get("sessions.idleDays")).toBe(9);
    late?.();
    await first;
    expect(other.get("sessions.idleDays")).toBe(9);
    await slow.destroy();
  });

  it("take effect after a failed read of the settings, because the process reads again", async () => {
    const listener = createListener(databaseUrl, log);
    const failing = createDatabase({ databaseUrl });
    let away = false;
    let failures = 0;
    const sometimes = failing.withPlugin({
      transformQuery({ node }) {
        if (!away) return node;
        failures += 1;
        throw new Error("away");
      },
      transformResult: async ({ result }) => result,
    });
    const other = await createSettings(sometimes, log, listener);
    await listener.start();
    away = true;
    await settings.set("sessions.idleDays", "11", { actor: "a" });
    await expect.poll(() => failures).toBeGreaterThan(0);
    away = false;
    await expect.poll(() => other.get("sessions.idleDays")).toBe(11);
    await listener.stop();
    await failing.destroy();
  });

  it.each([
    ["signIn.nonceMinutes", "0"],
    ["signIn.nonceMinutes", "61"],
    ["signIn.nonceMinutes", "1.5"],
    ["signIn.nonceMinutes", "1e1"],
    ["withdrawals.open", "true"],
    ["links.x", "javascript:alert(1)"],
    ["links.x", "http://x.example"],
    ["links.x", "mailto:x@x.example"],
    ["links.x", "https://x.example@evil.example/"],
    ["links.x", "https:x.example"],
    ["links.x", "https://x.example/\u202eelpmaxe"],
    ["links.x", `https://x.example/${"x".repeat(300)}`],
    ["links.support", "java\tscript:alert(1)"],
    ["links.support", " javascript:alert(1)"],
    ["links.support", "data:text/html,<script>alert(1)</script>"],
    ["links.support", "mailto:a@b.example?subject=x&bcc=c@d.example"],
    ["links.support", "tg://login?token=abc"],
    ["links.help", "tg://resolve?domain=gemplay"],
    ["withdrawals.minimumPlay", "-1"],
    ["withdrawals.minimumPlay", "1e3"],
    ["withdrawals.minimumPlay", "0.0000000000000000001"],
    ["community.level5Bps", "10000"],
    ["community.level3Points", "100000"],
    ["community.level2Gift", "1000000"],
    ["rakeback.gemPerThousand", "740"],
    ["swap.gemPerPlay", "10"],
    ["nothing", "1"],
    ["__proto__", "1"],
  ])("fail without any effect if the value is invalid: %s = %s", async (key, text) => {
    const audited = (await operatorActions(db)).length;
    await expect(settings.set(key, text, { actor: "a" })).rejects.toBeInstanceOf(SettingRefused);
    expect((await operatorActions(db)).length).toBe(audited);
  });

  it("fail if two changes together cost more than the house edge, even if both changes run at the same time", async () => {
    const changes = [
      ["community.level5Bps", "5000"],
      ["rakeback.gemPerThousand", "700"],
    ] as const;
    const ends = await Promise.allSettled(
      [settings, await createSettings(db, log)].map((each, index) => {
        const [key, text] = changes[index] ?? ["", ""];
        return each.set(key, text, { actor: "a" });
      }),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
      reason: expect.any(SettingRefused),
    });
    await settings.set("community.level5Bps", "2500", { actor: "a" });
    await settings.set("rakeback.gemPerThousand", "100", { actor: "a" });
  });

  it("cannot be removed from the audit log", async () => {
    await expect(sql`DELETE FROM operator_action`.execute(db)).rejects.toThrow("audit log");
    await expect(sql`UPDATE operator_action SET actor = 'x'`.execute(db)).rejects.toThrow("audit log");
    await expect(sql`TRUNCATE operator_action`.execute(db)).rejects.toThrow("audit log");
  });

  it("have no effect if somebody writes a value outside the bounds directly into the table", async () => {
    await sql`INSERT INTO setting VALUES ('signIn.skewSeconds', '99999'), ('from.the.future', '1')`.execute(
      db,
    );
    await settings.reload();
    expect(settings.get("signIn.skewSeconds")).toBe(60);
  });

  it("take effect after a lost database connection, even if the notification of the change was missed", async () => {
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND application_name = 'gemplay listener'`.execute(db);
    await expect.poll(() => listener.isConnected()).toBe(false);
    await sql`INSERT INTO setting VALUES ('rate.generalPerMinute', '42')
              ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(db);
    await expect.poll(() => settings.get("rate.generalPerMinute")).toBe(42);
    await expect.poll(() => listener.isConnected()).toBe(true);
  });
});
