// Audits the public log of the real server: a player bets in several games and keeps the receipts, the contract has a
// root of the log, and a proxy with the operator's key plants lies.
import { createPublicKey, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Data, RouteName } from "@gemplay/api-schema";
import {
  type BetEntry,
  type CrashChainEntry,
  type CrashRoundEntry,
  crashEnded,
  games,
  type JsonValue,
  type LogEntry,
  parseTreeHead,
  type SignedTreeHead,
  sealedOf,
} from "@gemplay/games";
import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { closeMs } from "../../apps/server/src/games/crash/crash.bets.ts";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { signingKey } from "../../apps/server/src/receipts/receipt-keys.repository.ts";
import { giveWithoutSeeds, signUpPlayer, type TestPlayer } from "../../apps/server/test/betting.ts";
import { dataOf, type TestChain, type TestServer, testVariables } from "../../apps/server/test/compose.ts";
import { crashIn, moveOn, passStart, standAt } from "../../apps/server/test/crash.ts";
import { withChain, withServer } from "../../apps/server/test/file-server.ts";
import { auditAnswer } from "../../tools/fair/audit-answer.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";
import { type Lie, startLyingProxy } from "../audit/lying-proxy.ts";
import { keyOf, newKey, type OperatorKey, type SavedJson } from "../audit/operator-key.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const receiptsFile = join(folder, "receipts.json");
const stateFile = join(folder, "state.json");

let chain: TestChain;
let server: TestServer;
let player: TestPlayer;
let key: OperatorKey;
const receipts: SavedJson[] = [];

withChain((started) => {
  chain = started;
});
withServer({ jobs: true, house: { PLAY: "1000000" }, variables: () => chain.variables }, async (started) => {
  vi.stubEnv("TREASURY_PRIVATE_KEY", devKeys.treasury);
  server = started;
  const code = await runOperator({
    ...{ args: ["setup-local"], variables: testVariables(server.databaseUrl, chain.variables) },
    ...{ out: () => undefined, err: () => undefined },
  });
  expect(code).toBe(0);
  const { db, secrets } = server.server.platform;
  const found = (await signingKey(db, secrets)) ?? expect.fail("the server has no key");
  key = keyOf(found.number, found.privateKey);
  expect(createPublicKey(found.privateKey).asymmetricKeyType).toBe("ed25519");
  player = await signUpPlayer(server);
  await giveWithoutSeeds(server, player, "1000");
  await playSomeRounds();
  await untilLogged();
  writeFileSync(receiptsFile, JSON.stringify(receipts));
  // The stored tree head of a later audit.
  expect((await audit(server.server.url, "--state", stateFile)).code).toBe(0);
});

/** Calls the server as the player, and keeps the receipt. */
async function signed<N extends RouteName>(call: N, request: object | null = null): Promise<Data<N>> {
  const answer = await server.call(call, { token: player.token, ...(request !== null && { body: request }) });
  const { receipt } = answer as unknown as Pick<SavedJson, "receipt">;
  const said = { player: String(player.id), request: request as JsonValue, answer: answer.data as JsonValue };
  receipts.push({ call, ...said, receipt });
  return dataOf(answer);
}

const stake = () => ({ key: randomUUID(), asset: "PLAY", amount: "1" });

async function playSomeRounds(): Promise<void> {
  await signed("GET /fairness/seeds");
  await signed("POST /fairness/client-seed", { clientSeed: "mine" });
  for (let bets = 0; bets < 3; bets++) {
    await signed("POST /games/dice/bet", { ...stake(), params: games.dice.initial });
    await signed("POST /games/keno/bet", { ...stake(), params: games.keno.initial });
  }
  const { open } = await signed("POST /games/mines/open", { ...stake(), params: { mines: 1 } });
  const id = open?.id ?? expect.fail("no open round");
  const moved = await signed("POST /games/mines/move", { id, step: 0, move: { tile: 4 } });
  if (moved.open !== null) await signed("POST /games/mines/cash-out", { id });
  const first = await playCrash(() =>
    signed("POST /games/crash/bet", { ...stake(), params: { autoCashOutE4: null } }),
  );
  await giveUpRound(first + 1);
  await playCrash(async () => undefined);
  await signed("POST /fairness/rotate", { clientSeed: "later" });
  await signed("POST /games/dice/bet", { ...stake(), params: games.dice.initial });
}

/** Plays a round of Crash to its end. */
async function playCrash(bet: () => Promise<unknown>): Promise<number> {
  const { current } = await crashIn(server, "betting");
  await bet();
  const startsAtMs = await passStart(server, current);
  await moveOn(server, { round: current.round, startsAtMs }, 600_000);
  expect(await endOf(current.round)).not.toBeNull();
  return current.round;
}

/** Advances the clock after the end of the betting, so that the worker is too late for the start of the round. */
async function giveUpRound(round: number): Promise<void> {
  const { current } = await crashIn(server, "betting", round);
  const goOn = standAt(server, current.startsAtMs - closeMs);
  const { db } = server.server.platform;
  const isBetting = async () =>
    (await sql`SELECT FROM crash_round WHERE round = ${round} AND state = 'betting'`.execute(db)).rows
      .length > 0;
  while (await isBetting()) await sleep(20);
  goOn();
  server.clock.advance(closeMs + 30_000);
  expect(await endOf(round)).toBeNull();
}

/** Waits for the end of a round of Crash, and returns its crash point. */
async function endOf(round: number): Promise<number | null> {
  for (;;) {
    const { history } = dataOf(await server.call("GET /games/crash"));
    const ended = history.find((one) => one.round === round);
    if (ended !== undefined) return ended.crashPointE4;
    await sleep(50);
  }
}

/** Waits until a tree head covers all rounds, and the chain has all keys and a root of the log. */
async function untilLogged(): Promise<void> {
  const bets = receipts.filter(({ call }) => /bet$|open$/.test(call)).length;
  for (;;) {
    server.clock.advance(60_000);
    const beginMs = server.clock.nowMs();
    const head = await headAfter(beginMs);
    const rounds = head.returns.reduce((sum, line) => sum + line.rounds, 0);
    const { committed } = dataOf(await server.call("GET /fairness/log"));
    const keys = dataOf(await server.call("GET /fairness/receipt-keys"));
    if (rounds >= bets && committed !== null && keys.every(({ witness }) => witness !== null)) break;
  }
  // Bets and rounds of Crash must be in the log after two minutes.
  server.clock.advance(180_000);
  await headAfter(server.clock.nowMs());
}

async function headAfter(atMs: number): Promise<SignedTreeHead> {
  for (;;) {
    const { treeHead } = dataOf(await server.call("GET /fairness/log"));
    const head = treeHead === null ? undefined : parseTreeHead(treeHead);
    if (head !== undefined && head.atMs >= atMs - 60_000) return head;
    await sleep(50);
  }
}

async function audit(url: string, ...more: string[]) {
  const node = [
    "--rpc",
    chain.variables.CHAIN_RPC_URL ?? "",
    "--contract",
    chain.variables.COMMITMENTS_ADDRESS ?? "",
  ];
  const { lines, code } = await auditAnswer([url, ...node, ...more], server.clock.nowMs);
  return { code, lines: lines.filter((line) => !line.startsWith("note: ") && !line.startsWith("warning: ")) };
}

const right = { code: 0, lines: ["verdict: right, without a contradiction"] };

async function plant(lie: Lie): Promise<string> {
  const proxy = await startLyingProxy(server.server.url, key, lie);
  onTestFinished(() => proxy.stop());
  return proxy.url;
}

/** Returns the sealed hash of the player's first bet on Dice. */
function sealedDice(): string {
  const { request, answer } = receipts.find(({ call }) => call === "POST /games/dice/bet") ?? expect.fail();
  const { round } = answer as unknown as Data<"POST /games/dice/bet">;
  const { id, seedNumber, nonce, amount, payout } = round;
  return sealedOf({ id, key: (request as { key: string }).key, seedNumber, nonce, amount, payout });
}

const isDice = (entry: LogEntry) => entry.kind === "bet" && entry.sealed === sealedDice();

function loweredTarget(entries: readonly LogEntry[]): LogEntry[] {
  const { request, answer } = receipts.find(({ call }) => call === "POST /games/crash/bet") ?? expect.fail();
  const { bet } = answer as unknown as Data<"POST /games/crash/bet">;
  const round = entries.find(
    (one): one is CrashRoundEntry => one.kind === "crash round" && one.round === bet.round,
  );
  const hashChain = entries.find((one): one is CrashChainEntry => one.kind === "crash chain");
  const seeds = { serverSeed: round?.gameHash ?? "", clientSeed: hashChain?.salt ?? "", nonce: bet.round };
  const claim = { cashOutE4: null, targetE4: 10_100, byHand: false };
  const { outcome, multiplierE4 } = crashEnded(seeds, { autoCashOutE4: null }, claim);
  const { crashPointE4: _, ...shown } = outcome;
  const { id, amount } = bet;
  const { key: betKey } = request as { key: string };
  const payout = multiplierE4 === 0 ? "0" : "1.01";
  const sealed = sealedOf({ id, key: betKey, seedNumber: 0, nonce: bet.round, amount, payout });
  return entries.map((entry) =>
    entry.kind === "bet" && entry.game === "crash"
      ? ({ ...entry, outcome: shown, multiplierE4, sealed } as unknown as BetEntry)
      : entry,
  );
}

describe("the audit of the real server's public log", () => {
  test("finds no contradiction in the log, the chain, the proof of solvency and the receipts of a player", async () => {
    expect(await audit(server.server.url)).toEqual(right);
    expect(await audit(server.server.url, "--state", stateFile, "--receipts", receiptsFile)).toEqual(right);
    expect(await audit(await plant({}), "--receipts", receiptsFile)).toEqual(right);
  });

  const lies: readonly [string, Lie, RegExp][] = [
    [
      "a dropped bet",
      { entries: (all) => all.filter((entry) => !isDice(entry)) },
      /receipt 3, round .* found none/,
    ],
    [
      "a changed payout",
      { entries: (all) => all.map((one) => (isDice(one) ? { ...one, multiplierE4: 1 } : one) as LogEntry) },
      /entry \d+ of log 1, multiplierE4: expected \d+, as in receipt 3, found 1$/,
    ],
    [
      "a rewritten tree",
      {
        entries: (all) =>
          all.map((one) => (isDice(one) ? { ...one, atMs: (one as BetEntry).atMs + 1 } : one) as LogEntry),
      },
      /expected the root .* as in the stored tree head .*found a tree with another beginning/,
    ],
    [
      "a late commitment to a seed pair",
      {
        entries: (all) => [
          ...all.filter(({ kind }) => kind !== "seed pair"),
          ...all.filter(({ kind }) => kind === "seed pair"),
        ],
      },
      /entry of seed pair 1 of player \d+: .* so the commitment was late/,
    ],
    [
      "a missing round of Crash that the server gave up",
      { entries: (all) => all.filter((one) => one.kind !== "crash round" || one.crashPointE4 !== null) },
      /round \d+ of Crash: expected round \d+, found round \d+/,
    ],
    [
      "a lowered target of a bet on Crash",
      { entries: loweredTarget },
      /entry \d+ of log 1, targetE4: expected \d+, as in receipt/,
    ],
    [
      "a wrong return",
      {
        returns: (all) =>
          all.map((line) => ({ ...line, rounds: line.rounds + (line.game === "keno" ? 1 : 0) })),
      },
      /tree head of log 1, returns of keno PLAY: expected 3 rounds/,
    ],
    [
      "a fork of the log that the server shows to one caller only",
      { entries: ([start, ...rest]) => [{ ...start, atMs: 1 } as LogEntry, ...rest] },
      /root of the first \d+ entries of log 1: .* so the server shows different logs/,
    ],
  ];
  test.each(lies)("finds %s", async (_, lie, line) => {
    const { code, lines } = await audit(await plant(lie), "--state", stateFile, "--receipts", receiptsFile);
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(line));
  });

  test.each<[string, OperatorKey | undefined, RegExp]>([
    [
      "a second hash for a seed pair",
      undefined,
      /server seed hash of seed pair 2 of player \d+: expected .* found "abab/,
    ],
    ["a forged receipt", newKey(1), /receipt \d+, signature: expected a signature of key 1/],
  ])("finds %s", async (_, answerKey, line) => {
    const call = "GET /fairness/seeds";
    const id = String(player.id);
    const url = await plant({
      answer: {
        ...{ call, player: id, ...(answerKey && { key: answerKey }) },
        change: (data) => ({
          ...data,
          active: { ...(data.active as object), serverSeedHash: "ab".repeat(32) },
        }),
      },
    });
    const headers = { authorization: `Bearer ${player.token}` };
    const shown = await (await fetch(`${url}/api/fairness/seeds`, { headers })).json();
    const { data, receipt } = shown as { readonly data: JsonValue; readonly receipt: SavedJson["receipt"] };
    const file = join(folder, `${randomUUID()}.json`);
    writeFileSync(
      file,
      JSON.stringify([...receipts, { call, player: id, request: null, answer: data, receipt }]),
    );
    const { code, lines } = await audit(url, "--receipts", file);
    expect({ code, lines: lines.slice(0, -1) }).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
  });
});
