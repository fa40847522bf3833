import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../clock/index.ts";
import type { Database } from "../database/index.ts";
import { AppError } from "../http/index.ts";
import type { Redis } from "../redis/index.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import type { ReaderOwner } from "./hub.ts";

/** The purpose for which a ticket was issued. A ticket is valid for one purpose only. */
type Purpose = "stream" | "export";

interface StreamTicketTable {
  player_id: bigint;
  purpose: Purpose;
  ticket_hash: Buffer;
  session_id: string;
  expires_at: Date;
}

const lifeMs = 30_000;

const newTicket = () => randomBytes(32).toString("base64url");
const hashOf = (ticket: string) => createHash("sha256").update(ticket).digest();

export interface Tickets {
  /** Issues a ticket for the session of `owner`. The ticket can be used once within 30 seconds, in any process. */
  issue(owner: ReaderOwner): Promise<string>;
  /**
   * Uses a ticket. Redeems a ticket, which can be used only once. Returns the owner of the ticket, or undefined if the
   * ticket is unknown, already used or expired. The caller must check that the session of the owner is still open.
   *
   * @throws {AppError} Unavailable if the server cannot find out whether the ticket is valid
   */
  take(ticket: string): Promise<ReaderOwner | undefined>;
  /** Deletes the unused tickets of ended sessions from the database, for every purpose. */
  revoke(which: EndedSessions): Promise<void>;
}

/**
 * Creates the tickets whose data is stored in the database. A ticket is part of a URL, and logs may contain the URL. A
 * ticket therefore expires soon, can be used only once, and is stored as a hash.
 */
export function createTickets(db: Database, clock: Clock, purpose: Purpose): Tickets {
  const tickets = db.$extendTables<{ stream_ticket: StreamTicketTable }>();
  return {
    async issue({ playerId, sessionId }) {
      const ticket = newTicket();
      const nowMs = clock.nowMs();
      await tickets.deleteFrom("stream_ticket").where("expires_at", "<", new Date(nowMs)).execute();
      await tickets
        .insertInto("stream_ticket")
        .values({
          player_id: playerId,
          purpose,
          ticket_hash: hashOf(ticket),
          session_id: sessionId,
          expires_at: new Date(nowMs + lifeMs),
        })
        .execute();
      return ticket;
    },
    async take(ticket) {
      const row = await tickets
        .deleteFrom("stream_ticket")
        .where("ticket_hash", "=", hashOf(ticket))
        .where("purpose", "=", purpose)
        .returning(["player_id", "session_id", "expires_at"])
        .executeTakeFirst();
      if (row === undefined || row.expires_at.getTime() < clock.nowMs()) return undefined;
      return { playerId: row.player_id, sessionId: row.session_id };
    },
    async revoke({ playerId, only, but }) {
      let given = tickets.deleteFrom("stream_ticket").where("player_id", "=", playerId);
      if (only !== undefined) given = given.where("session_id", "=", only);
      if (but !== undefined) given = given.where("session_id", "<>", but);
      await given.execute();
    },
  };
}

/** A ticket as Redis stores it: the player's id, the session's id, and the expiry time in milliseconds since 1970. */
type KeptTicket = readonly [string, string, number];

/**
 * Reads the owner of a ticket from the ticket's data in Redis. If the ticket has expired or its data is invalid, the
 * function returns undefined.
 */
function ownerIn(kept: string, nowMs: number): ReaderOwner | undefined {
  try {
    const [playerId, sessionId, expiresAtMs] = JSON.parse(kept) as Partial<KeptTicket>;
    if (typeof playerId !== "string" || typeof sessionId !== "string") return undefined;
    return Number(expiresAtMs) >= nowMs ? { playerId: BigInt(playerId), sessionId } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates tickets that are stored in Redis, or in the database while Redis is unavailable. A ticket is stored either in
 * Redis or in the database, and never in both. If Redis did not confirm that it stored a ticket, Redis may still store
 * it later. The server then issues a different ticket in the database.
 */
export function createSharedTickets(redis: Redis, inDatabase: Tickets, clock: Clock): Tickets {
  const keyOf = (ticket: string) => `${redis.prefix}ticket ${hashOf(ticket).toString("hex")}`;

  async function issueShared({ playerId, sessionId }: ReaderOwner): Promise<string> {
    const ticket = newTicket();
    const kept: KeptTicket = [String(playerId), sessionId, clock.nowMs() + lifeMs];
    await redis.ask((commands) => commands.set(keyOf(ticket), JSON.stringify(kept), "PX", lifeMs));
    return ticket;
  }

  return {
    issue: (owner) => issueShared(owner).catch(() => inDatabase.issue(owner)),
    async take(ticket) {
      const found = await redis.ask((commands) => commands.getdel(keyOf(ticket))).catch(() => undefined);
      if (typeof found === "string") return ownerIn(found, clock.nowMs());
      const owner = await inDatabase.take(ticket);
      // The ticket may be valid, but Redis does not answer now.
      if (owner === undefined && found === undefined) throw new AppError("Unavailable");
      return owner;
    },
    revoke: (which) => inDatabase.revoke(which),
  };
}
