// A house of its own beside the stack's: another server with another database on the same chain. For what a setting decides,
// which would close doors to the journeys that run at the same time.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { post } from "@gemplay/ledger";
import { parseAmount } from "@gemplay/money";
import pg from "pg";
import { createDatabase, executorOf } from "../../../apps/server/src/platform/database/index.ts";
import { createLogger } from "../../../apps/server/src/platform/log/index.ts";
import { createSettings, type SettingKey } from "../../../apps/server/src/platform/settings/index.ts";
import { runOperator, type ServerEnvironment } from "../../../tools/stack/server-process.ts";
import { environmentFile } from "../../../tools/stack/stack.ts";
import { startPublicServer } from "./public-server.ts";

export interface OwnHouse {
  readonly origin: string;
  /** Changes a setting, as an operator does. */
  set(key: SettingKey, value: string): Promise<void>;
  /** Gives a player PLAY that stands behind nothing but this journey. */
  give(playerId: string, amount: string): Promise<void>;
  /** Calls its API, as another device of the player does. */
  api<D>(path: string, options: { readonly token?: string; readonly body: unknown }): Promise<D>;
  stop(): Promise<void>;
}

export async function startOwnHouse(variables: ServerEnvironment = {}): Promise<OwnHouse> {
  const file = join(process.env.JOURNEYS_DATA ?? "", environmentFile);
  const shared = JSON.parse(readFileSync(file, "utf8")) as ServerEnvironment;
  const name = `house_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: shared.DATABASE_URL });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
  const database = new URL(shared.DATABASE_URL ?? "");
  database.pathname = `/${name}`;
  const environment = { DATABASE_URL: database.href, ...variables };
  const migrated = await runOperator({ ...shared, ...environment }, ["migrate"]);
  if (migrated !== "0") throw new Error(`the database of the journey's own house was not made: ${migrated}`);
  const server = await startPublicServer(environment);
  const db = createDatabase({ databaseUrl: database.href, poolSize: 1 });
  const settings = await createSettings(db, createLogger("silent"));
  return {
    origin: server.origin,
    set: async (key, value) => {
      await settings.set(key, value, { actor: "journey" });
    },
    async give(playerId, amount) {
      await db.transaction().execute((trx) =>
        post(executorOf(trx), [
          {
            ...{ playerId: BigInt(playerId), debit: "issuance", credit: "player", asset: "PLAY" },
            ...{ amountBase: parseAmount(amount, 18), kind: "funding", reference: "journey" },
            idempotencyKey: `funding ${randomUUID()}`,
          },
        ]),
      );
    },
    async api<D>(path: string, { token, body }: { readonly token?: string; readonly body: unknown }) {
      const answer = await fetch(`${server.origin}/api${path}`, {
        method: "POST",
        headers: {
          ...{ language: "en", "content-type": "application/json" },
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: D };
      if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
      return data;
    },
    async stop() {
      await db.destroy();
      await server.stop();
    },
  };
}
