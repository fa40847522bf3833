// Sends thousands of good and hostile requests to every route. No request may end in a server error or without a
// response, and no refused request may move money. Each run of the test uses a new random seed. The report of a failure
// contains the seed.
import {
  type Envelope,
  type ErrorName,
  errors,
  type RouteName,
  type RouteShape,
  routes,
} from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openPlayer, openPlayerWithoutWallet, placed } from "../../apps/server/test/betting.ts";
import { expectRefused, type TestServer } from "../../apps/server/test/compose.ts";
import { withServer } from "../../apps/server/test/file-server.ts";
import { runSeeded } from "../race/random-history.ts";
import { type Chance, chanceOf, type Known, makeRequest, type Request } from "./requests.ts";

const isLong = process.env.GEMPLAY_LONG === "1";
const requests = isLong ? 20_000 : 450;
/** The minimum number of routes that must accept a request, because a test with only refusals would prove nothing. */
const routesTaken = isLong ? 41 : 26;
/**
 * A call that has no response after this time in ms counts as hanging. The limit is longer than any response takes on a
 * slow machine.
 */
const hangMs = 120_000;

/** The error codes that the test accepts, because its server has no chain and no mail server. */
const away: readonly ErrorName[] = ["ChainUnavailable", "MailClosed"];
const awayCodes = away.map((name) => errors[name].code as number);

let server: TestServer;
withServer(
  // The server has no worker, so only the calls of the test move money.
  { house: { PLAY: "1000000", TPLAY: "1000000" }, booksAgree: true },
  async (started) => {
    server = started;
  },
);

/** Returns every balance of every player and account as one text. */
async function balances(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    SELECT coalesce(string_agg(w::text, ' ' ORDER BY w::text), '') AS all FROM wallet w`.execute(
    server.server.platform.db,
  );
  return rows[0]?.all ?? "";
}

async function send({ method, path, search, body, headers }: Request, token: string | undefined) {
  const { config } = server.server.platform;
  const base = path.startsWith("/account/") ? config.miniBasePath : config.apiBasePath;
  const response = await fetch(`${server.server.url}${base}${path}${search}`, {
    method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(hangMs),
  });
  return { status: response.status, envelope: (await response.json()) as Envelope<unknown> };
}

it("every list of the API refuses a limit above the largest number", async () => {
  const { token } = await openPlayer(server);
  const lists = (Object.keys(routes) as RouteName[]).filter((name) => {
    const { query }: RouteShape = routes[name];
    return query !== undefined && "limit" in (query as unknown as { properties: object }).properties;
  });
  expect(lists.length).toBeGreaterThan(2);
  for (const name of lists)
    for (const limit of ["1e400", "-1e400", "Infinity", "9".repeat(400)])
      expectRefused(await server.call(name, { token, query: { limit } }), "RequestInvalid");
});

it(
  `${requests} random requests cause no server error, every request gets a response, and refused requests move no money`,
  isLong ? { timeout: 3_600_000 } : {},
  async () => {
    await runSeeded((choose) => sendAll(chanceOf(choose)));
  },
);

async function sendAll(chance: Chance): Promise<void> {
  const names = Object.keys(routes) as RouteName[];
  const one = await openPlayer(server, "1000");
  const other = await openPlayer(server, "1000");
  const own = (await placed(server, one)).round.id;
  const theirs = (await placed(server, other)).round.id;
  const known: Record<string, string[]> = {
    id: [own, theirs],
    cursor: [own, theirs],
    key: [chance.uuid(), chance.uuid()],
    assetId: ["PLAY", "U", "GEM"],
    blockchainId: ["BSC"],
    address: [one.address, "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"],
    password: ["heron-K7-41"],
    confirmPassword: ["heron-K7-41"],
    termsVersion: [termsVersion],
    phone: ["+639171234567"],
    name: ["+639171234567", "Ruby_Fox"],
    clientSeed: ["my seed"],
    origin: ["https://play.example"],
  } satisfies Known;
  let token = one.token;
  const taken = new Map<RouteName, number>();
  let before = await balances();

  // The test sends additional requests if the server has accepted requests on too few routes.
  const isEnough = (count: number) => count >= requests && taken.size >= routesTaken;
  for (let count = 0; !isEnough(count) && count < 20 * requests; count++) {
    // The test sends the requests to every route in turn, so that each route gets its share.
    const name = names[count % names.length] as RouteName;
    const shape: RouteShape = routes[name];
    const request = makeRequest(name, shape, chance, known);
    const shown = chance.below(8) === 0 ? chance.pick([undefined, "none", other.token]) : token;
    const said = `request ${count}: ${JSON.stringify(request)}`;
    const { status, envelope } = await send(request, shown).catch((error: unknown) => {
      throw new Error(`no answer, ${said}`, { cause: error });
    });
    const signed = status === 200 && shape.receipt === true ? ["receipt"] : [];
    expect(Object.keys(envelope).sort(), said).toEqual(["code", "data", "msg", ...signed]);
    // Without a worker, no round of Crash begins.
    const isIdle = name.includes("/games/crash") && envelope.code === errors.Unavailable.code;
    if (!isIdle && !awayCodes.includes(envelope.code))
      expect(status, `${said} ${envelope.msg}`).toBeLessThan(500);
    const after = await balances();
    if (envelope.code === 200) taken.set(name, (taken.get(name) ?? 0) + 1);
    else expect(after, said).toBe(before);
    before = after;
    const open = (envelope.data as { open?: { id: string } | null } | null)?.open?.id;
    if (open !== undefined) known.id = [own, theirs, open];
    // A successful request may have ended the session of its account. If a request ended the session of its account,
    // the test continues with another account.
    if (shown === token && status === 401) token = (await openPlayerWithoutWallet(server, "1000")).token;
    if (status === 401) before = await balances();
  }
  expect(taken.size).toBeGreaterThanOrEqual(routesTaken);
}
