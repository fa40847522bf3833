import type { FastifyInstance } from "fastify";
import { addRoute } from "../platform/http/index.ts";
import { depositRecord } from "./deposits.records.ts";
import { depositPage, findCursor, type VaultIdentity } from "./deposits.repository.ts";
import { cursorNumber, pageOf } from "./page-cursor.ts";
import type { WalletDatabase } from "./wallet.tables.ts";

/** The player's deposits, as far as the chain shows them. */
export function depositsRoutes(app: FastifyInstance, db: WalletDatabase, identity: VaultIdentity): void {
  addRoute(app, "GET /assets/get_deposit_records", async ({ player, query }) => {
    const limit = query.limit ?? 20;
    const before = cursorNumber(query.cursor);
    const rows = await depositPage(db, player.id, { before, limit: limit + 1 });
    const cursor = await findCursor(db, identity);
    const { shown, nextCursor } = pageOf(rows, limit, (row) => row.id);
    return { records: shown.flatMap((row) => depositRecord(row, cursor) ?? []), nextCursor };
  });
}
