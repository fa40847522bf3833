import { createPublicKey, randomUUID, verify } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Data } from "@gemplay/api-schema";
import {
  type BetEntry,
  crashElapsedMs,
  crashEnded,
  decodeBundle,
  drawsOf,
  entryFollowsFromDraws,
  games,
  instantGameNames,
  isConsistent,
  type LogEntry,
  logRoot,
  merkleLeaf,
  merkleRoot,
  nodesOf,
  noteKeyId,
  parseTreeHead,
  type SignedTreeHead,
  sealedOf,
  tilePath,
  tilesFor,
  widthOf,
} from "@gemplay/games";
import { type KyselyPlugin, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openSeeds } from "../../../../tests/race/test-ledger.ts";
import { openPlayer, type TestPlayer } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { crashIn, moveOn, passStart, saltChain } from "../../test/crash.ts";
import { withServer } from "../../test/file-server.ts";
import { executorOf } from "../platform/database/index.ts";
import { rootOf as rootOfLog } from "./log-writer.ts";
import { beginNextLog } from "./next-log.ts";
import { lockNewestLog } from "./public-log.repository.ts";
import { appendWaiting } from "./public-log.worker.ts";
import { createRoundProofs } from "./round-proofs.ts";

let server: TestServer;
withServer({ jobs: true, house: { PLAY: "1000000" } }, async (started) => {
  server = started;
  await saltChain(server.server.platform, (points) => (points[0] ?? 0) > 20_000);
});

const stake = () => ({ key: randomUUID(), asset: "PLAY", amount: "1.25" }) as const;
type Inclusion = Data<"GET /fairness/log/inclusion">;
type OwnRound = NonNullable<Data<"POST /fairness/log/rounds">["rounds"][number]["included"]>;

/** Reads a tree head, and checks its signature with the published keys. */
async function signedHead(note: string): Promise<SignedTreeHead> {
  const head = parseTreeHead(note) ?? expect.fail("not a tree head");
  const keys = dataOf(await server.call("GET /fairness/receipt-keys"));
  const key = keys.find(({ publicKey }) => noteKeyId(head.origin, publicKey) === head.keyId);
  const x = Buffer.from(key?.publicKey ?? "", "hex").toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  expect(verify(null, Buffer.from(head.text), publicKey, head.signature)).toBe(true);
  return head;
}

/** Returns the newest tree head after the next minute has begun. */
async function nextHead(): Promise<SignedTreeHead> {
  const beginMs = server.clock.nowMs();
  server.clock.advance(60_000);
  for (;;) {
    const { treeHead } = dataOf(await server.call("GET /fairness/log"));
    const head = treeHead === null ? undefined : await signedHead(treeHead);
    if (head !== undefined && head.atMs > beginMs) return head;
    await sleep(20);
  }
}

/** Waits until all rounds of a player are in the log, and checks their paths. */
async function included(
  player: TestPlayer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnRound & { readonly head: SignedTreeHead }>> {
  for (;;) {
    // If the tree head of a minute was signed before a bet was appended, the bet is in the tree of a later minute.
    server.clock.advance(60_000);
    const body = { ids: [...ids] };
    const { treeHead, rounds } = dataOf(
      await server.call("POST /fairness/log/rounds", { token: player.token, body }),
    );
    expect(rounds.map(({ id }) => id)).toEqual(ids);
    if (treeHead !== null && rounds.every(({ included }) => included !== null)) {
      const head = await signedHead(treeHead);
      return new Map(
        rounds.map(({ id, included }) => {
          const found = included ?? expect.fail();
          expect(rootOf(found, head.size)).toBe(head.root);
          return [id, { ...found, head }] as const;
        }),
      );
    }
    // A player may call the route 30 times in a minute.
    await sleep(1_000);
  }
}

/** Appends waiting entries like the server's own worker. */
const append = () => appendWaiting(server.server.platform);

const rootOf = ({ entry, index, path }: Inclusion, size: number) => merkleRoot(entry, { index, size, path });

const asTexts = (query: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

const entryAt = async (index: number, size: number): Promise<LogEntry> => {
  const found = dataOf(await server.call("GET /fairness/log/inclusion", { query: asTexts({ index, size }) }));
  return JSON.parse(found.entry) as LogEntry;
};

/** Returns all entries of the log, read from its files. */
async function allEntries({ size }: SignedTreeHead): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (let number = 0; number * 256 < size; number++) {
    const width = widthOf({ level: 0, number }, size);
    const response = await fetch(`${server.server.url}/api/log/1/${tilePath("entries", number, width)}`);
    expect(response.status).toBe(200);
    const texts = decodeBundle(new Uint8Array(await response.arrayBuffer()));
    expect(texts).toHaveLength(width);
    entries.push(...texts.map((text) => JSON.parse(text) as LogEntry));
  }
  return entries;
}

describe("the public log", () => {
  it("contains the bets of each game, whose draws follow from the revealed seeds, after their seed pair and without private values", async () => {
    const player = await openPlayer(server, "1000");
    const { token } = player;
    const answers = new Map<string, { round: Data<"POST /games/dice/bet">["round"]; key: string }>();
    for (const game of instantGameNames) {
      const body = { ...stake(), params: games[game].initial };
      const { round } = dataOf(
        await server.call(`POST /games/${game}/bet`, { token, body } as never),
      ) as Data<"POST /games/dice/bet">;
      answers.set(round.id, { round, key: body.key });
    }
    const opening = { ...stake(), params: games.mines.initial };
    const { open } = dataOf(
      await server.call("POST /games/mines/open", { token, body: opening } as never),
    ) as Data<"POST /games/mines/open">;
    const moved = { id: open?.id ?? "", step: 0, move: { tile: 3 } };
    const after = dataOf(
      await server.call("POST /games/mines/move", { token, body: moved } as never),
    ) as Data<"POST /games/mines/move">;
    if (after.open !== null)
      dataOf(await server.call("POST /games/mines/cash-out", { token, body: { id: moved.id } } as never));
    const ids = [...answers.keys(), moved.id];
    const found = await included(player, ids);
    const { revealed } = dataOf(
      await server.call("POST /fairness/rotate", { token, body: { clientSeed: "later" } }),
    );
    const head = await nextHead();
    const entries = await allEntries(head);
    const pair = sealedOf({
      seedNumber: revealed.seedNumber,
      serverSeedHash: revealed.serverSeedHash,
      clientSeed: revealed.clientSeed,
    });
    const pairIndex = entries.findIndex((entry) => entry.kind === "seed pair" && entry.sealed === pair);
    const { chains } = dataOf(await server.call("GET /fairness/seeds", { token }));
    const [chain] = chains;
    const chainIndex = entries.findIndex(
      (entry) => entry.kind === "seed chain" && entry.sealed === sealedOf(chain ?? expect.fail()),
    );
    expect(chainIndex).toBeGreaterThan(0);
    expect(pairIndex).toBeGreaterThan(chainIndex);
    for (const id of ids) {
      const { entry: text, index, opening: opened } = found.get(id) ?? expect.fail();
      const { round, seeds } = dataOf(await server.call("GET /games/round", { token, query: { id } }));
      const entry = JSON.parse(text) as BetEntry;
      expect(index).toBeGreaterThan(pairIndex);
      expect(entries[index]).toEqual(entry);
      const key = answers.get(id)?.key ?? opening.key;
      const { amount, payout, seedNumber, nonce } = round;
      expect(opened).toEqual({ id, key, amount, payout, seedNumber, nonce });
      expect(entry.sealed).toBe(sealedOf(opened));
      const { game, asset, atMs, params, outcome, multiplierE4 } = round;
      expect(entry).toMatchObject({ kind: "bet", game, asset, atMs, params, outcome, multiplierE4 });
      expect(entryFollowsFromDraws(entry)).toBe(true);
      const own = { serverSeed: revealed.serverSeed ?? "", clientSeed: seeds.clientSeed, nonce };
      expect(entry.draws).toBe(drawsOf(game, own, { params, outcome }));
      for (const secret of [
        id,
        key,
        `"${String(player.id)}"`,
        revealed.serverSeed ?? "",
        "1.25",
        seeds.clientSeed,
      ])
        expect(text).not.toContain(secret);
    }
  });

  it("contains a bet on Crash only after the end of its round, and with the round and the chain it follows from them", async () => {
    const player = await openPlayer(server, "1000");
    const { token } = player;
    const { current } = await crashIn(server, "betting");
    const body = { ...stake(), params: { autoCashOutE4: 10_100 } };
    const { bet } = dataOf(await server.call("POST /games/crash/bet", { token, body }));
    const startsAtMs = await passStart(server, current);
    const running = { round: current.round, startsAtMs };
    await moveOn(server, running, crashElapsedMs(10_100) + 200);
    const { db } = server.server.platform;
    const isPaid = async () =>
      (await sql`SELECT FROM bet WHERE id = ${bet.id}`.execute(db)).rows.length === 1;
    while (!(await isPaid())) await sleep(20);
    await append();
    const queued = () => sql`SELECT number, round FROM unlogged_bets WHERE ${bet.id} = ANY(ids)`.execute(db);
    const { rows } = await queued();
    expect(rows).toMatchObject([{ round: BigInt(current.round) }]);
    // While the round runs, the worker does not take the bet again.
    await append();
    expect((await queued()).rows).toEqual(rows);
    expect(dataOf(await server.call("GET /games/crash")).current).toMatchObject({ state: "running" });
    await moveOn(server, running, 60_000);
    await crashIn(server, "over", current.round);
    const found = await included(player, [bet.id]);
    const head = await nextHead();
    const entries = await allEntries(head);
    const entry = JSON.parse(found.get(bet.id)?.entry ?? "") as BetEntry;
    const round = entries.find((one) => one.kind === "crash round" && one.round === current.round);
    const chain = entries.find((one) => one.kind === "crash chain");
    if (round?.kind !== "crash round" || chain?.kind !== "crash chain")
      return expect.fail("no entry of Crash");
    const seeds = { serverSeed: round.gameHash, clientSeed: chain.salt, nonce: round.round };
    const outcome = entry.outcome as { cashOutE4: number | null };
    expect(crashEnded(seeds, { autoCashOutE4: 10_100 }, outcome)).toMatchObject({
      multiplierE4: entry.multiplierE4,
    });
    expect(entry).toMatchObject({ draws: "", outcome: { round: current.round } });
    expect(outcome).not.toHaveProperty("crashPointE4");
    expect(round.limits).toMatchObject({ byHandE4: expect.any(Number) });
  });

  it("its tree heads sign the sums of the returns, grow consistently, and keep their root", async () => {
    const first = await nextHead();
    const player = await openPlayer(server, "1000");
    const body = { ...stake(), params: games.dice.initial };
    const { round } = dataOf(await server.call("POST /games/dice/bet", { token: player.token, body }));
    await included(player, [round.id]);
    const second = await nextHead();
    const query = asTexts({ from: first.size, size: second.size });
    const { path } = dataOf(await server.call("GET /fairness/log/consistency", { query }));
    expect(second.size).toBeGreaterThan(first.size);
    expect(isConsistent(first, second, path)).toBe(true);
    const entries = await allEntries(second);
    const dice = entries.filter((one): one is BetEntry => one.kind === "bet" && one.game === "dice");
    const sum = dice.reduce((total, { multiplierE4 }) => total + BigInt(multiplierE4), 0n);
    expect(second.returns).toContainEqual({
      game: "dice",
      asset: "PLAY",
      rounds: dice.length,
      multiplierSumE4: sum,
    });
    expect(second.origin).toBe("play.example/log/1");
    expect(entries[0]).toMatchObject({ kind: "start", previous: null });
  });

  it("its files are tiles that give the root of the tree head, and an entry or tree that does not exist is refused", async () => {
    const { db, secrets } = server.server.platform;
    const before = await nextHead();
    // Seed pairs fill more than two bundles at once.
    await openSeeds(
      executorOf(db),
      Array.from({ length: 300 }, (_, at) => BigInt(900_000 + at)),
      secrets,
    );
    let head = await nextHead();
    while (head.size < before.size + 600) head = await nextHead();
    const tiles = new Map<string, string[]>();
    const url = (path: string) => `${server.server.url}/api/log/1/${path}`;
    for (const place of tilesFor((node) => logRoot(head.size, node))) {
      const response = await fetch(url(tilePath(place.level, place.number, widthOf(place, head.size))));
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const hex = Buffer.from(await response.arrayBuffer()).toString("hex");
      tiles.set(`${place.level}/${place.number}`, hex.match(/.{64}/g) ?? []);
    }
    const node = nodesOf(({ level, number }) => tiles.get(`${level}/${number}`) ?? []);
    expect(logRoot(head.size, node)).toBe(head.root);
    const entries = await allEntries(head);
    const leaf = await fetch(url(tilePath(0, 0, 256)));
    const [hash] =
      Buffer.from(await leaf.arrayBuffer())
        .toString("hex")
        .match(/.{64}/g) ?? [];
    const [first] = decodeBundle(
      new Uint8Array(await (await fetch(url(tilePath("entries", 0, 1)))).arrayBuffer()),
    );
    expect(hash).toBe(merkleLeaf(first ?? ""));
    expect(await entryAt(head.size - 1, head.size)).toEqual(entries.at(-1));
    // The paths begin at the entries themselves, so the root covers each entry of a full tile.
    for (const index of [0, 1, 255, 256, head.size - 1]) {
      const query = asTexts({ index, size: head.size });
      const found = dataOf(await server.call("GET /fairness/log/inclusion", { query }));
      expect(rootOf(found, head.size), `entry ${index}`).toBe(head.root);
    }
    const checkpoint = await fetch(url("checkpoint"));
    expect(checkpoint.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(parseTreeHead(await checkpoint.text())).toMatchObject({ origin: head.origin });
    for (const path of [
      "tile/0/999",
      "tile/0/000.p/0",
      "tile/entries/999",
      "tile/9/000",
      "tile/x",
      "tile/0/..%2f",
    ])
      expect((await fetch(url(path))).status, path).toBe(404);
    expect((await fetch(`${server.server.url}/api/log/2/checkpoint`)).status).toBe(404);
    for (const query of [
      { index: head.size, size: head.size },
      { index: 0, size: head.size + 1_000_000 },
      { index: 0, size: 0 },
    ])
      expect(await server.call("GET /fairness/log/inclusion", { query: asTexts(query) })).toMatchObject({
        code: 1521,
      });
    for (const query of [
      { from: 0, size: head.size },
      { from: head.size + 1, size: head.size },
    ])
      expect(await server.call("GET /fairness/log/consistency", { query: asTexts(query) })).toMatchObject({
        code: 1521,
      });
  });

  it("shows a player only the player's own rounds, and no round that the player does not have", async () => {
    const [one, other] = [await openPlayer(server, "10"), await openPlayer(server, "10")];
    const body = { ...stake(), params: games.dice.initial };
    const { round } = dataOf(await server.call("POST /games/dice/bet", { token: one.token, body }));
    await included(one, [round.id]);
    const ids = [round.id, randomUUID(), "no uuid"];
    const answer = await server.call("POST /fairness/log/rounds", { token: other.token, body: { ids } });
    expect(dataOf(answer).rounds).toEqual(ids.map((id) => ({ id, included: null })));
  });

  it("proves to the visitor of a shared round the bet, and its seed pair before it", async () => {
    const player = await openPlayer(server, "10");
    const { token } = player;
    const body = { ...stake(), params: games.dice.initial };
    const { round } = dataOf(await server.call("POST /games/dice/bet", { token, body }));
    dataOf(await server.call("POST /games/round/share", { token, body: { id: round.id, shared: true } }));
    await included(player, [round.id]);
    const { log, seeds } = dataOf(await server.call("GET /games/round/shared", { query: { id: round.id } }));
    const { treeHead, bet, seedPair } = log ?? expect.fail();
    const { size, root } = await signedHead(treeHead);
    expect([rootOf(bet, size), seedPair && rootOf(seedPair, size)]).toEqual([root, root]);
    expect(JSON.parse(bet.entry)).toMatchObject({ atMs: round.atMs, outcome: round.outcome });
    const { seedNumber, serverSeedHash, clientSeed } = seeds;
    const { sealed } = JSON.parse(seedPair?.entry ?? "{}");
    expect(sealed).toBe(sealedOf({ seedNumber, serverSeedHash, clientSeed }));
    expect(seedPair?.index).toBeLessThan(bet.index);
  });

  it("reads the proofs of many rounds of the same bundles with few queries", async () => {
    const player = await openPlayer(server, "1000");
    const ids: string[] = [];
    for (let turn = 0; turn < 30; turn++) {
      const body = { ...stake(), params: games.dice.initial };
      ids.push(dataOf(await server.call("POST /games/dice/bet", { token: player.token, body })).round.id);
    }
    await included(player, ids);
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries++;
        return result;
      },
    };
    const proofs = await createRoundProofs(server.server.platform.db.withPlugin(counting));
    const found = await proofs.of(player.id, [...ids, randomUUID()]);
    expect([...found.keys()].sort()).toEqual([...ids].sort());
    const { size, root } = parseTreeHead(proofs.treeHeads[0]?.note ?? "") ?? expect.fail();
    for (const proof of found.values()) expect(rootOf(proof, size)).toBe(root);
    // The rounds are in one bundle, or in two bundles if the first one became full. Each bundle needs two queries.
    expect(queries).toBeLessThanOrEqual(7);
  });

  it("contains each bet once if two processes append at the same time", async () => {
    const player = await openPlayer(server, "1000");
    const ids: string[] = [];
    for (let turn = 0; turn < 10; turn++) {
      const body = { ...stake(), params: games.dice.initial };
      const bet = server.call("POST /games/dice/bet", { token: player.token, body });
      await Promise.allSettled([append(), append(), bet]);
      ids.push(dataOf(await bet).round.id);
    }
    const found = await included(player, ids);
    const entries = await allEntries(await nextHead());
    for (const id of ids) {
      const sealed = sealedOf(found.get(id)?.opening ?? expect.fail());
      expect(entries.filter((entry) => entry.kind === "bet" && entry.sealed === sealed)).toHaveLength(1);
    }
  });

  it("contains the other bets if one bet cannot be read, and counts a failure of the job", async () => {
    const { db } = server.server.platform;
    const player = await openPlayer(server, "10");
    const lost = randomUUID();
    await sql`
      INSERT INTO unlogged_bets (players, ids)
      VALUES (ARRAY[${player.id}::bigint], ARRAY[${lost}::uuid])`.execute(db);
    const body = { ...stake(), params: games.dice.initial };
    const { round } = dataOf(await server.call("POST /games/dice/bet", { token: player.token, body }));
    await included(player, [round.id]);
    expect(await append()).toMatchObject({ unreadable: [{ playerId: player.id, id: lost }] });
    const failures = async () => {
      const { registry } = server.server.platform.metrics;
      const text = await registry.getSingleMetricAsString("gemplay_job_failures_total");
      return Number(/job="public log"\} (\d+)/.exec(text)?.[1]);
    };
    await expect.poll(failures).toBeGreaterThan(0);
    const { rows } = await sql`
      DELETE FROM unlogged_bets WHERE ids = ARRAY[${lost}::uuid] RETURNING 1`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it("after two restores in a row, the newest log names the last log with entries", async () => {
    const { db } = server.server.platform;
    const undone = new Error("undone");
    const restored = db.transaction().execute(async (trx) => {
      const first = await lockNewestLog(trx);
      await beginNextLog(trx, server.clock.nowMs());
      await beginNextLog(trx, server.clock.nowMs());
      const { log, size, previous } = await lockNewestLog(trx);
      expect([log > first.log + 1, size]).toEqual([true, 0]);
      expect(previous).toEqual({
        log: first.log,
        size: first.size,
        root: await rootOfLog(trx, first.log, first.size),
      });
      throw undone;
    });
    await expect(restored).rejects.toBe(undone);
  });

  it("ends its step after a short queue, so that tree heads are signed while bets arrive", async () => {
    const player = await openPlayer(server, "1000");
    for (let turn = 0; turn < 5; turn++) {
      const body = { ...stake(), params: games.dice.initial };
      dataOf(await server.call("POST /games/dice/bet", { token: player.token, body }));
      expect(await append()).toMatchObject({ mayWait: false });
    }
  });

  it("cannot be shortened or changed in the database", async () => {
    const { db } = server.server.platform;
    for (const change of [
      sql`UPDATE public_log SET size = size - 1`,
      sql`DELETE FROM public_log`,
      sql`UPDATE public_log_tile SET hashes = substring(hashes FOR 32) WHERE length(hashes) > 32`,
      sql`UPDATE public_log_tile SET hashes = set_byte(hashes, 0, 255 - get_byte(hashes, 0))`,
      sql`DELETE FROM public_log_tile`,
      sql`TRUNCATE public_log_tile`,
      sql`UPDATE public_log_entries SET bundle = '\\x00'`,
      sql`DELETE FROM public_log_entries`,
      sql`UPDATE public_log_head SET root = repeat('0', 64)`,
      sql`DELETE FROM public_log_head`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/only grows|is refused/);
  });
});
