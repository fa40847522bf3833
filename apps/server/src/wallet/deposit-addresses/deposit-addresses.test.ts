import { errors } from "@gemplay/api-schema";
import { depositFactoryAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import { type Address, createPublicClient, http } from "viem";
import { expect, test } from "vitest";
import { deployDepositFactory } from "../../../../../tools/deploy/deploy-contracts.ts";
import { localDeployment } from "../../../../../tools/stack/chain/local-deployment.ts";
import { openPlayer } from "../../../test/betting.ts";
import { callerOf, expectRefused, type TestChain, type TestServer } from "../../../test/compose.ts";
import { withChain, withServer } from "../../../test/file-server.ts";
import { startServerProcess } from "../../../test/server-process.ts";

let chain: TestChain;
let server: TestServer;
withChain((started) => {
  chain = started;
});
let another: (variables: Readonly<Record<string, string>>) => Promise<TestServer>;
withServer({ variables: () => chain.variables }, (started, start) => {
  server = started;
  another = start;
});

const query = { asset: "PLAY", network: "BSC" };

test("fifty concurrent calls in two processes get the same deposit address, which the factory contract confirms", async () => {
  const player = await openPlayer(server);
  const there = startServerProcess(server.databaseUrl, { ...chain.variables, ROLE: "api" });
  try {
    const other = callerOf(`${await there.url}/api`);
    const callers = [server.call, other];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (callers[index % 2] ?? other)("GET /assets/get_deposit_wallet", { token: player.token, query }),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    const given = new Set(answers.map(({ data }) => data?.walletAddress));
    const { rows } = await sql<{ salt: `0x${string}`; address: Address }>`
      SELECT salt, address FROM deposit_address WHERE player_id = ${player.id}`.execute(
      server.server.platform.db,
    );
    expect([...given]).toEqual(rows.map(({ address }) => address));
    const client = createPublicClient({ transport: http(chain.variables.CHAIN_RPC_URL) });
    const named = await client.readContract({
      address: chain.variables.DEPOSIT_FACTORY_ADDRESS as Address,
      abi: depositFactoryAbi,
      functionName: "addressOf",
      args: [rows[0]?.salt ?? "0x"],
    });
    expect(rows[0]?.address).toBe(named);
  } finally {
    there.child.kill("SIGTERM");
  }
});

test("a deposit address belongs to one player, works for every token and never changes, and the answer shows the minimum deposit", async () => {
  const [one, two] = [await openPlayer(server), await openPlayer(server)];
  await server.server.platform.settings.set("deposits.usdt", "on", { actor: "test" });
  await server.server.platform.settings.set("deposits.minimumU", "2.5", { actor: "test" });
  const ask = async (token: string, asset: string) =>
    (await server.call("GET /assets/get_deposit_wallet", { token, query: { ...query, asset } })).data;
  const play = await ask(one.token, "PLAY");
  const usdt = await ask(one.token, "USDT");
  expect(usdt?.walletAddress).toBe(play?.walletAddress);
  expect([play?.minimum, usdt?.minimum]).toEqual(["1", "2.5"]);
  expect((await ask(two.token, "PLAY"))?.walletAddress).not.toBe(play?.walletAddress);
  const { db } = server.server.platform;
  await expect(sql`DELETE FROM deposit_address`.execute(db)).rejects.toThrow("never changed or forgotten");
  await expect(sql`UPDATE deposit_address SET salt = salt`.execute(db)).rejects.toThrow("never changed");
});

test("the server refuses an unsupported token or network, and creates no deposit address", async () => {
  const { token, id } = await openPlayer(server);
  await server.server.platform.settings.set("deposits.usdt", "off", { actor: "test" });
  const ask = (changed: Partial<typeof query>) =>
    server.call("GET /assets/get_deposit_wallet", { token, query: { ...query, ...changed } });
  for (const asset of ["TPLAY", "GEM", "play", "USDT", ""])
    expectRefused(await ask({ asset }), "AssetUnknown");
  expectRefused(await ask({ network: "TRON" }), "NetworkUnknown");
  const { rows } = await sql`SELECT 1 FROM deposit_address WHERE player_id = ${id}`.execute(
    server.server.platform.db,
  );
  expect(rows).toEqual([]);
  expect((await server.call("GET /assets/get_deposit_wallet", { query })).code).toBe(
    errors.SessionEnded.code,
  );
});

test("the server gives out no deposit address without a factory, or if the factory does not pay into the configured vault", async () => {
  const { token } = await openPlayer(server);
  const { DEPOSIT_FACTORY_ADDRESS: _factory, SWEEP_PRIVATE_KEY: _key, ...without } = chain.variables;
  const closed = await another({ ...without, ROLE: "api" });
  expectRefused(
    await closed.call("GET /assets/get_deposit_wallet", { token, query }),
    "DepositAddressClosed",
  );
  // The first factory address of the test has no contract. The contract at the second factory address computes deposit
  // addresses correctly, but pays into another vault.
  const { rpcUrl, deployerKey } = localDeployment(chain.variables.CHAIN_RPC_URL ?? "");
  const others = await deployDepositFactory(
    { rpcUrl, deployerKey },
    chain.variables.COMMITMENTS_ADDRESS as Address,
    [],
  );
  const wrong = ["0x00000000000000000000000000000000000000e6", others];
  for (const factory of wrong) {
    const astray = await another({ ...without, DEPOSIT_FACTORY_ADDRESS: factory, ROLE: "api" });
    expectRefused(await astray.call("GET /assets/get_deposit_wallet", { token, query }), "ChainUnavailable");
  }
  const { rows } = await sql`SELECT 1 FROM deposit_address WHERE factory = ANY(${wrong})`.execute(
    server.server.platform.db,
  );
  expect(rows).toEqual([]);
});
