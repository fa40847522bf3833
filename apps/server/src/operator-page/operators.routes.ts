import type { FastifyInstance } from "fastify";
import { AnnouncementOver, announce, announcements, withdrawAnnouncement } from "../activity-feed/index.ts";
import { operatorActions } from "../platform/audit/index.ts";
import {
  AppError,
  addOperatorDownload,
  addOperatorRoute,
  networkOf,
  recordPage,
} from "../platform/http/index.ts";
import { peopleNeeded } from "../wallet/index.ts";
import { listOperators, type SignIns, shownOperator } from "./accounts/index.ts";
import { bonusCodeRoutes } from "./bonus-codes.routes.ts";
import { assertStanding, type Changes, shownSettings } from "./changes/index.ts";
import { exclusionEndRoutes } from "./exclusion-ends.routes.ts";
import type { OperatorsDependencies } from "./operators.dependencies.ts";
import { raceRoutes } from "./races.routes.ts";
import {
  createOverview,
  createSharedLook,
  fileNames,
  fileOf,
  type Players,
  type Reviews,
  shownPlayer,
} from "./views/index.ts";

interface Parts {
  readonly signIns: SignIns;
  readonly reviews: Reviews;
  readonly players: Players;
  readonly changes: Changes;
}

const auditPage = 50;
const announcementsShown = 50;
/**
 * Time in milliseconds for which the cohorts of players are cached. The cohorts change once a day, and one read counts
 * the players of half a year.
 */
const cohortsMs = 60_000;

/** Adds all API routes of the operator's page. */
export function operatorsRoutes(
  site: FastifyInstance,
  dependencies: OperatorsDependencies,
  { signIns, reviews, players, changes }: Parts,
): void {
  addOperatorRoute(site, "POST /sign_in", ({ body, request }) => signIns.open(body, networkOf(request.ip)));
  addOperatorRoute(site, "POST /sign_out", async ({ operator }) => {
    await signIns.end(operator);
    return {};
  });
  addOperatorRoute(site, "GET /session", async ({ operator }) => ({
    operator: shownOperator(operator),
    expiresAtMs: operator.expiresAt.getTime(),
    // If the chain does not answer, only the links to the block explorer are missing.
    explorer: (await dependencies.chain.blockExplorerUrls().catch(() => []))[0] ?? null,
  }));
  const overview = createOverview(dependencies);
  addOperatorRoute(site, "GET /overview", ({ query }) => overview(query.days ?? 1));

  addOperatorRoute(site, "GET /withdrawals", ({ query }) => reviews.page(query));
  addOperatorRoute(site, "GET /withdrawal", ({ query, operator }) => reviews.detail(operator, query.id));
  addOperatorRoute(site, "GET /withdrawal/check", ({ query }) => reviews.check(query.id));
  addOperatorRoute(site, "POST /withdrawal/approve", async ({ body, operator }) => ({
    approvals: await reviews.approve(operator, body.id, body.note),
    needed: peopleNeeded,
  }));
  addOperatorRoute(site, "POST /withdrawal/reject", async ({ body, operator }) => {
    await reviews.reject(operator, body.id, body.reason);
    return {};
  });

  addOperatorRoute(site, "GET /players", ({ query }) => players.search(query.search ?? ""));
  addOperatorRoute(site, "GET /player", ({ query, operator }) => players.look(operator, BigInt(query.id)));
  addOperatorRoute(site, "GET /player/journal", ({ query }) => players.journal(query));
  addOperatorRoute(site, "POST /player/freeze", async ({ body, operator }) => {
    await players.freeze(operator, body);
    return {};
  });
  addOperatorRoute(site, "POST /player/remove_name", async ({ body, operator }) => {
    await players.removeName(operator, body);
    return {};
  });
  addOperatorDownload(site, "GET /player/journal.csv", ({ query, operator }) =>
    players.journalFile(operator, query),
  );
  addOperatorRoute(site, "POST /player/end_sessions", async ({ body, operator }) => {
    await players.endSessions(operator, body);
    return {};
  });

  for (const name of fileNames)
    addOperatorDownload(site, name, ({ query, operator }) => fileOf(dependencies, operator, name, query));

  exclusionEndRoutes(site, dependencies);
  riskRoutes(site, dependencies);
  raceRoutes(site, dependencies);
  changeRoutes(site, dependencies, changes);
  announcementRoutes(site, dependencies);
  bonusCodeRoutes(site, dependencies);

  addOperatorRoute(site, "GET /audit", async ({ query: { cursor, limit = auditPage, ...filter } }) => {
    const { shown, nextCursor } = await recordPage(
      { ...(cursor === undefined ? {} : { cursor }), limit },
      (page) => operatorActions(dependencies.db, { ...filter, ...page }),
      ({ id }) => id,
    );
    return {
      rows: shown.map(({ id, at, actor, action: what, subject, oldText, newText, reason }) => ({
        id: String(id),
        atMs: at.getTime(),
        actor,
        action: what,
        subject,
        oldText: oldText ?? null,
        newText: newText ?? null,
        reason: reason ?? null,
      })),
      nextCursor,
    };
  });
}

function riskRoutes(
  site: FastifyInstance,
  { db, risk, clock }: Pick<OperatorsDependencies, "db" | "risk" | "clock">,
): void {
  addOperatorRoute(site, "GET /risk/clusters", ({ query }) => risk.clusters(query));
  addOperatorRoute(site, "GET /risk/cluster", ({ query }) => risk.cluster(query, shownPlayer));
  addOperatorRoute(site, "GET /risk/wins", ({ query }) => risk.wins(query.days ?? 7, shownPlayer));
  const cohorts = createSharedLook(clock, cohortsMs, () => risk.cohorts());
  addOperatorRoute(site, "GET /risk/cohorts", () => cohorts(undefined));
  addOperatorRoute(site, "POST /risk/mark", async ({ body, operator }) => {
    await db.transaction().execute(async (trx) => {
      await assertStanding(trx, operator, ["reviewer", "admin"]);
      await risk.mark(trx, operator.name, body);
    });
    return {};
  });
}

function changeRoutes(site: FastifyInstance, dependencies: OperatorsDependencies, changes: Changes): void {
  addOperatorRoute(site, "GET /settings", async ({ operator }) => ({
    settings: await shownSettings(dependencies),
    requests: await changes.requests(operator),
  }));
  addOperatorRoute(site, "POST /settings/change", async ({ body, operator }) => ({
    changed: await changes.changeSetting(operator, body),
  }));
  addOperatorRoute(site, "POST /settings/undo", async ({ body, operator }) => ({
    changed: await changes.undoSetting(operator, body),
  }));
  addOperatorRoute(site, "GET /operators", async () => ({
    operators: (await listOperators(dependencies.db)).map(shownOperator),
  }));
  addOperatorRoute(site, "POST /operators/role", async ({ body, operator }) => ({
    changed: await changes.askForRole(operator, body),
  }));
  addOperatorRoute(site, "POST /requests/confirm", async ({ body, operator }) => {
    await changes.confirm(operator, BigInt(body.id));
    return {};
  });
  addOperatorRoute(site, "POST /requests/refuse", async ({ body, operator }) => {
    await changes.refuse(operator, BigInt(body.id));
    return {};
  });
}

function announcementRoutes(
  site: FastifyInstance,
  { db, clock, stream }: Pick<OperatorsDependencies, "db" | "clock" | "stream">,
): void {
  addOperatorRoute(site, "GET /announcements", async () => ({
    announcements: await announcements(db, announcementsShown),
  }));
  addOperatorRoute(site, "POST /announcements/make", async ({ body, operator }) => {
    const { said, begun } = await db
      .transaction()
      .execute(async (trx) => {
        await assertStanding(trx, operator, ["admin"]);
        return await announce(trx, body, { actor: operator.name, clock });
      })
      .catch((error: unknown) => {
        throw error instanceof AnnouncementOver ? new AppError("AnnouncementOver") : error;
      });
    if (begun) stream.publish("announcement", said);
    return { id: said.id };
  });
  addOperatorRoute(site, "POST /announcements/withdraw", async ({ body, operator }) => {
    const over = await db.transaction().execute(async (trx) => {
      await assertStanding(trx, operator, ["admin"]);
      return await withdrawAnnouncement(trx, BigInt(body.id), { actor: operator.name, clock });
    });
    if (over === undefined) throw new AppError("AnnouncementUnknown");
    if (over !== null) stream.publish("announcement", over);
    return {};
  });
}
