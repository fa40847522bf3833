import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../clock/index.ts";
import type { Database } from "../database/index.ts";
import { AppError } from "../http/index.ts";
import type { Redis } from "../redis/index.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import type { ReaderOwner } from "./hub.ts";

/** What a ticket opens, and nothing else. */
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
  /** A text that opens what it is for, once, as `owner`, within 30 seconds, in any process. */
  issue(owner: ReaderOwner): Promise<string>;
  /**
   * The owner of a ticket, once; undefined when it is unknown, used or too old. Whether the owner's session stands is for
   * whoever takes it to ask.
   *
   * @throws {AppError} Unavailable, when it cannot be known
   */
  take(ticket: string): Promise<ReaderOwner | undefined>;
  /** Takes back what sessions were given in the database and have not used, whatever it is for. */
  revoke(which: EndedSessions): Promise<void>;
}

/** Tickets stand in the query of a URL, which logs may see: therefore short-lived, single-use and stored hashed. */
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

/** [player id, session id, when it is too old] */
type KeptTicket = readonly [string, string, number];

/** What a text in Redis opens; undefined when it is too old, or nothing that was written for this. */
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
 * The same kept in Redis, and in the database while it is away. A ticket stands in one of both only: what was sent to Redis
 * and not answered for may stand there later, so the database is given another one.
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
      // It may be a good one that nobody can look at now.
      if (owner === undefined && found === undefined) throw new AppError("Unavailable");
      return owner;
    },
    revoke: (which) => inDatabase.revoke(which),
  };
}
