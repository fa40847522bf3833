import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errors } from "@gemplay/api-schema";
import {
  type OperatorRole,
  type OperatorRouteName,
  type OperatorRouteShape,
  operatorApiBase,
  operatorDownloads,
  operatorRoutes,
} from "@gemplay/api-schema/operator";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPlayer } from "../../../test/betting.ts";
import { pageOrigin, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import {
  hostFetch,
  openOperator,
  operatorCall,
  operatorOrigin,
  operatorVariables,
  waitingWithdrawal,
} from "../../../test/operators.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-test-operator-"));
let server: TestServer;
let closed: TestServer;
const tokens = new Map<OperatorRole | "player" | "guest", string>([["guest", ""]]);

beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Operator</title>");
  writeFileSync(join(folder, "assets/app-1a2b.js"), "1;");
  writeFileSync(join(folder, "secret.txt"), "not a part of the page");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
withServer(
  { variables: () => ({ ...operatorVariables, OPERATOR_DIST: folder, WEB_DIST: folder }) },
  async (started, another) => {
    server = started;
    closed = await another({ WEB_DIST: folder });
    for (const role of ["viewer", "reviewer", "admin"] as const)
      tokens.set(role, (await openOperator(started, role)).token);
    tokens.set("player", (await openPlayer(started)).token);
  },
);

const names = Object.keys(operatorRoutes) as OperatorRouteName[];
const protectedNames = names.filter((name) => operatorRoutes[name].roles.length > 0);
const operatorHost = { host: new URL(operatorOrigin).host };

/** Returns a valid body or query for a route. The ids in the body or query of the call belong to no existing record. */
function wishOf(name: OperatorRouteName): { query?: Record<string, string>; body?: unknown } {
  const uuid = "00000000-0000-4000-8000-000000000000";
  const [reason, id] = ["a reason", "999999"];
  const wishes: Partial<Record<OperatorRouteName, { query?: Record<string, string>; body?: unknown }>> = {
    "GET /withdrawals": { query: { view: "review" } },
    "GET /withdrawal": { query: { id: uuid } },
    "GET /withdrawal/check": { query: { id: uuid } },
    "POST /withdrawal/approve": { body: { id: uuid } },
    "POST /withdrawal/reject": { body: { id: uuid, reason } },
    "GET /player": { query: { id } },
    "GET /player/journal": { query: { id } },
    "POST /player/freeze": { body: { id, freeze: "all", reason } },
    "POST /player/remove_name": { body: { id, reason } },
    "POST /player/end_sessions": { body: { id, reason } },
    "POST /exclusion_ends/confirm": { body: { id, requestedMs: 1, reason } },
    "POST /exclusion_ends/refuse": { body: { id, requestedMs: 1, reason } },
    "POST /settings/change": { body: { key: "no.such", value: "1", reason } },
    "POST /settings/undo": { body: { id, reason } },
    "GET /risk/clusters": { query: { kind: "payout" } },
    "GET /risk/cluster": { query: { kind: "device", name: "0".repeat(64) } },
    "POST /risk/mark": { body: { kind: "win", name: id, reason } },
    "POST /operators/role": { body: { id, role: "admin", reason } },
    "POST /requests/confirm": { body: { id } },
    "POST /requests/refuse": { body: { id } },
    "POST /announcements/make": { body: { texts: { cn: "公告" } } },
    "POST /announcements/withdraw": { body: { id } },
    "POST /sign_out": { body: {} },
  };
  return wishes[name] ?? {};
}

async function codeOf(name: OperatorRouteName, who: OperatorRole | "player" | "guest"): Promise<number> {
  const token = tokens.get(who) || undefined;
  const answer = await operatorCall(server, name, { token, ...wishOf(name) } as never);
  return answer.code;
}

describe("access to operator calls", () => {
  it.each(protectedNames.filter((name) => name !== "POST /sign_out"))(
    "the route %s is open only to the roles of the route",
    async (name) => {
      const shape: OperatorRouteShape = operatorRoutes[name];
      for (const who of ["guest", "player"] as const)
        expect(await codeOf(name, who), who).toBe(errors.SessionEnded.code);
      for (const role of ["viewer", "reviewer", "admin"] as const) {
        const code = await codeOf(name, role);
        const isRefused = code === errors.OperatorRoleMissing.code || code === errors.SessionEnded.code;
        expect(isRefused, `${role}: ${code}`).toBe(!shape.roles.includes(role));
      }
    },
  );

  it.each(Object.entries(operatorDownloads))(
    "the file %s is open only to the roles that may download the file",
    async (name, { roles }) => {
      const query = name.includes("/export/") ? "from=2026-01-01&until=2026-01-31" : "id=1";
      const get = (who: OperatorRole | "player" | "guest") =>
        hostFetch(`${server.server.url}${operatorApiBase}${name.slice("GET ".length)}?${query}`, {
          headers: { ...operatorHost, authorization: `Bearer ${tokens.get(who) ?? ""}` },
        });
      for (const who of ["guest", "player"] as const) expect((await get(who)).status, who).toBe(401);
      for (const role of ["viewer", "reviewer", "admin"] as const)
        expect((await get(role)).status === 403, role).toBe(
          !(roles as readonly OperatorRole[]).includes(role),
        );
    },
  );

  it("operators with the role viewer cannot move money or change rights, and only admins can change settings and roles", () => {
    const may = (role: OperatorRole) =>
      protectedNames.filter(
        (name) =>
          name.startsWith("POST") && (operatorRoutes[name] as OperatorRouteShape).roles.includes(role),
      );
    expect(may("viewer")).toEqual(["POST /sign_out"]);
    expect(may("reviewer")).toEqual([
      ...["POST /sign_out", "POST /withdrawal/approve", "POST /withdrawal/reject"],
      ...["POST /player/freeze", "POST /player/remove_name", "POST /player/end_sessions"],
      ...["POST /exclusion_ends/confirm", "POST /exclusion_ends/refuse", "POST /risk/mark"],
    ]);
  });

  it("a call by an operator whose role was removed during the call changes nothing", async () => {
    const late = await openOperator(server, "reviewer");
    const { id } = await waitingWithdrawal(server, "2000");
    const { db } = server.server.platform;
    let waiting: ReturnType<typeof operatorCall<"POST /withdrawal/approve">> | undefined;
    await db.transaction().execute(async (trx) => {
      // The operator's call passes the role check before the transaction, and then waits for the lock on the
      // withdrawal's row.
      await sql`SELECT 1 FROM withdrawal WHERE id = ${id} FOR UPDATE`.execute(trx);
      const call = operatorCall(server, "POST /withdrawal/approve", { token: late.token, body: { id } });
      await expect
        .poll(async () => {
          const { rows } = await sql`SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE datname = current_database() AND NOT granted`.execute(db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      await sql`UPDATE operator_account SET role = 'viewer' WHERE email = ${late.email}`.execute(trx);
      waiting = call;
    });
    expect((await waiting)?.code).toBe(errors.OperatorRoleMissing.code);
  });
});

describe("the operator's page", () => {
  const get = (path: string, headers: Record<string, string> = operatorHost, at = server) =>
    hostFetch(at.server.url + path, { headers });

  it("exists only if an origin is configured, and only on this origin", async () => {
    for (const path of ["/operator", "/operator/", "/operator/withdrawals", "/operator/api/session"]) {
      expect((await get(path, operatorHost, closed)).status, path).toBe(404);
      expect((await get(path, { host: new URL(pageOrigin).host })).status, path).toBe(404);
    }
    expect((await get("/operator/")).status).toBe(200);
    expect((await get("/operator/players")).text).toContain("Operator");
    expect((await get("/operator/assets/app-1a2b.js")).headers["cache-control"]).toContain("immutable");
    expect((await get("/operator/assets/none.js")).status).toBe(404);
    // For the unknown path the server sends the document of the operator's page.
    expect((await get("/operator/secret.txt")).text).toContain("Operator");
    expect((await get("/operator/assets/../secret.txt")).text).not.toContain("not a part");
  });

  it("uses an origin that serves no part of the players' site", async () => {
    for (const path of ["/index", "/api/config", "/assets/app-1a2b.js", "/metrics", "/rpc"])
      expect((await get(path)).status, path).toBe(404);
    const first = await get("/");
    expect([first.status, first.headers.location]).toEqual([302, "/operator/"]);
    expect((await get("/index", { host: new URL(pageOrigin).host })).status).toBe(200);
  });

  it("runs only its own scripts, refuses to be shown in a frame, and sets no cookie", async () => {
    const { headers } = await get("/operator/");
    const policy = String(headers["content-security-policy"]);
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({ "x-frame-options": "DENY", "referrer-policy": "no-referrer" });
    expect(headers["set-cookie"]).toBeUndefined();
    const call = await get("/operator/api/session");
    expect([call.status, call.headers["set-cookie"]]).toEqual([401, undefined]);
    expect(call.headers["cache-control"]).toBe("no-store");
  });

  it("refuses calls from other pages, and sends no CORS permission", async () => {
    const token = tokens.get("admin");
    const from = async (headers: Record<string, string>) =>
      await operatorCall(server, "GET /session", { token, headers });
    for (const headers of [{ origin: pageOrigin }, { "sec-fetch-site": "same-site" }, { origin: "null" }])
      expect((await from(headers)).code).toBe(errors.RequestForged.code);
    expect((await from({ origin: operatorOrigin, "sec-fetch-site": "same-origin" })).code).toBe(200);
    const asked = await hostFetch(`${server.server.url}/operator/api/session`, {
      method: "OPTIONS",
      headers: { ...operatorHost, origin: pageOrigin, "access-control-request-method": "GET" },
    });
    expect(asked.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("does not appear in the API documentation for players", async () => {
    const document = await fetch(`${server.server.url}/api/docs/json`);
    const { paths } = (await document.json()) as { readonly paths: object };
    expect(Object.keys(paths).length).toBeGreaterThan(30);
    expect(Object.keys(paths).filter((path) => !/^\/(api|mini)\//.test(path))).toEqual([]);
    expect(Object.keys(paths).join()).not.toMatch(/operator|approve/);
  });
});
