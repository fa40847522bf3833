// Calls every route of the players' API and of the operators' API on behalf of a player with accepted withdrawals. No
// call may move the money of an accepted withdrawal back into the playable balance. The only exception is the rejection
// of a withdrawal by an operator, which is documented in docs/compliance.md.
import { type RouteName, type RouteShape, routes } from "@gemplay/api-schema";
import {
  type OperatorRouteName,
  type OperatorRouteShape,
  operatorRoutes,
} from "@gemplay/api-schema/operator";
import { termsVersion } from "@gemplay/api-schema/terms";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openPlayer, type TestPlayer } from "../../apps/server/test/betting.ts";
import { dataOf, type TestChain, type TestServer } from "../../apps/server/test/compose.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import {
  openOperator,
  operatorCall,
  operatorVariables,
  stepWithdrawal,
  waitingWithdrawal,
} from "../../apps/server/test/operators.ts";
import { randomFrom } from "../race/random-history.ts";
import { type Chance, chanceOf, goodValue, type Known, type Schema } from "./requests.ts";

/** The number of calls of each route. Optional fields and choices differ between the calls. */
const callsOfRoute = 4;
/** The only route that returns the money of an accepted withdrawal. */
const returnsMoney: OperatorRouteName = "POST /withdrawal/reject";

let server: TestServer;
let chain: TestChain;
let player: TestPlayer;
let ids: string[];
withChain((started) => {
  chain = started;
});
withServer(
  {
    house: { PLAY: "1000000" },
    booksAgree: true,
    variables: () => ({ ...chain.variables, ...operatorVariables, ROLE: "api" }),
  },
  (started) => {
    server = started;
  },
);

/** Creates withdrawals of one player in every status in which a withdrawal can be between acceptance and payout. */
beforeAll(async () => {
  player = await openPlayer(server, "1000");
  ids = [];
  for (const amount of ["20", "10000", "30", "40"])
    ids.push((await waitingWithdrawal(server, amount, player)).id);
  const [, , pending = "", submitted = ""] = ids;
  for (const id of [pending, submitted]) await stepWithdrawal(server, id, "approve");
  await stepWithdrawal(server, submitted, "submit", {
    payer: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    nonce: 0n,
    transactionHash: `0x${"a".repeat(64)}`,
  });
});

/** Returns the sum of all money that went from accepted withdrawals back to players, in base units. */
async function returnedBase(): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(amount), 0)::text AS sum FROM transfer
    WHERE debit = 'withdrawals' AND credit IN ('player', 'withdraw_only')`.execute(server.server.platform.db);
  return BigInt(rows[0]?.sum ?? 0);
}

async function statuses(): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM withdrawal WHERE player_id = ${player.id} ORDER BY requested_at, id`.execute(
    server.server.platform.db,
  );
  return rows.map(({ status }) => status).toSorted();
}

/** Creates the query and the body of a call that fits the schemas of its route. */
function valuesOf({ query, body }: RouteShape | OperatorRouteShape, chance: Chance, known: Known) {
  const asked = query && (goodValue(query as Schema, "", chance, known) as Record<string, unknown>);
  return {
    ...(asked && {
      query: Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
    }),
    ...(body && { body: goodValue(body as Schema, "", chance, known) }),
  };
}

describe("the money of an accepted withdrawal", () => {
  it("stays out of the playable balance for every call that the player or a guest can make", async () => {
    const chance = chanceOf(randomFrom(14));
    const known: Known = {
      ...Object.fromEntries(
        ["id", "recordId", "key", "requestId", "ticket", "cursor"].map((field) => [field, ids]),
      ),
      assetId: ["PLAY", "U"],
      asset: ["PLAY", "U"],
      blockchainId: ["BSC"],
      network: ["BSC"],
      address: [player.address],
      termsVersion: [termsVersion],
      clientSeed: ["my-seed"],
    };
    let { token } = player;
    const accepted = new Set<string>();
    for (const name of Object.keys(routes) as RouteName[])
      for (let call = 0; call < callsOfRoute; call++) {
        const answer = await server.call(name, { token, ...valuesOf(routes[name], chance, known) });
        if (answer.code === 200) accepted.add(name);
        expect(await returnedBase(), name).toBe(0n);
        if (answer.status === 401) token = await server.signIn(player.key);
      }
    expect(await statuses()).toEqual(["pending", "submitted", "under_review", "under_review"]);
    expect(accepted.size).toBeGreaterThan(30);
  });

  it("stays out of the playable balance for every call of an operator except the rejection", async () => {
    const chance = chanceOf(randomFrom(14));
    let { token } = await openOperator(server, "admin");
    const accepted = new Set<string>();
    const names = (Object.keys(operatorRoutes) as OperatorRouteName[]).filter(
      (name) => name !== returnsMoney,
    );
    for (const name of names)
      for (let call = 0; call < callsOfRoute; call++) {
        const known: Known = {
          id: name.includes("/withdrawal") ? ids : [String(player.id)],
          playerId: [String(player.id)],
        };
        // The generated values fit the schemas of the route, but TypeScript cannot know that.
        const given = valuesOf(operatorRoutes[name], chance, known) as object;
        const answer = await operatorCall(server, name, { token, ...given });
        if (answer.code === 200) accepted.add(name);
        expect(await returnedBase(), name).toBe(0n);
        if (answer.status === 401) ({ token } = await openOperator(server, "admin"));
      }
    expect(await statuses()).not.toContain("failed");
    expect(accepted.size).toBeGreaterThan(15);
  });

  it("returns to the player only by the rejection of a withdrawal without a signed transaction", async () => {
    const { token } = await openOperator(server, "reviewer");
    const reject = (id = "") =>
      operatorCall(server, returnsMoney, {
        token,
        body: { id, reason: "the address belongs to somebody else" },
      });
    const [small, , , submitted] = ids;
    expect((await reject(submitted)).code).not.toBe(200);
    expect(await returnedBase()).toBe(0n);
    dataOf(await reject(small));
    expect(await returnedBase()).toBe(20n * 10n ** 18n);
  });
});
