// Tests the audit with an honest log on a real chain, and with a proxy that plants one lie of an operator.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BetEntry,
  type BetOpening,
  type CrashRoundEntry,
  crashEnded,
  crashPointE4,
  type LogEntry,
  sealedOf,
} from "@gemplay/games";
import type { Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { TestChain } from "../../../apps/server/test/compose.ts";
import { withChain } from "../../../apps/server/test/file-server.ts";
import { createTestCommitter, type TestCommitter } from "../../../tests/audit/commit-on-chain.ts";
import {
  byHandE4,
  givenUpRound,
  type HonestLog,
  honestLog,
  player,
  type SecretChain,
  secretChain,
} from "../../../tests/audit/honest-log.ts";
import { type HonestSite, startHonestSite } from "../../../tests/audit/honest-site.ts";
import { rootOf } from "../../../tests/audit/log-of.ts";
import { type Lie, startLyingProxy } from "../../../tests/audit/lying-proxy.ts";
import { newKey, type SavedJson } from "../../../tests/audit/operator-key.ts";
import { devKeys } from "../../stack/chain/dev-accounts.ts";
import { auditAnswer } from "../audit-answer.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = newKey();
/** The number of entries whose root is on the chain. */
const committedSize = 40;
/** The number of entries of the stored tree head. */
const storedSize = 400;

let chain: TestChain;
let committer: TestCommitter;
let contract: Address;
let site: HonestSite;
let secret: SecretChain;
let log: HonestLog;
let headAtMs: number;
let commitBlock: number;

withChain((started) => {
  chain = started;
  contract = chain.variables.COMMITMENTS_ADDRESS as Address;
  committer = createTestCommitter(chain.chain.rpcUrl, contract);
});

beforeAll(async () => {
  secret = secretChain(60);
  commitBlock = await committer.commit("crash chain", secret.commitment, 0, 60);
  const saltBlock = commitBlock + 5;
  const { hash: salt, atMs } = await committer.reach(saltBlock);
  log = honestLog({ key, chain: secret, salt, saltBlock, beganAtMs: atMs + 1_000 });
  headAtMs = atMs + 3_600_000;
  await committer.commit("receipt key", key.publicKey, key.number, 1);
  await committer.commit(
    "public log 1",
    rootOf(log.entries.slice(0, committedSize)),
    committedSize,
    committedSize,
  );
  site = await startHonestSite(key, { "/solvency": { newest: await reserves(), earlier: [] } });
  site.show(log.entries, headAtMs);
});
afterAll(() => site.stop());

/** Runs the command. The present time of the audit is the time of the tree head. */
const auditNow = (args: readonly string[]) => auditAnswer(args, () => headAtMs + 1_000);

/** Returns a published proof of solvency, whose root is on the chain. */
async function reserves() {
  const [takenAtMs, root] = [headAtMs - 60_000, "cd".repeat(32)];
  await committer.commit("solvency", root, takenAtMs, 8);
  const statement = [
    "Gemplay proof of solvency",
    `Taken: ${new Date(takenAtMs).toISOString()}`,
    `Root: 0x${root}`,
    "Leaves: 8",
    "Owed: 90 PLAY, 0 TPLAY, 30 U, 0 GEM",
    "Block: 1",
    "In the vault: 100 PLAY, 30 USDT",
    "At deposit addresses: 10 PLAY, 1 USDT",
    "Set aside: 8 PLAY for TPLAY, 5 PLAY for GEM",
  ].join("\n");
  const account = privateKeyToAccount(devKeys.committer);
  return {
    ...{ takenAtMs, root: `0x${root}`, leaves: 8, blockNumber: 1, witness: null },
    owed: { PLAY: "90", TPLAY: "0", U: "30", GEM: "0" },
    held: { PLAY: { vault: "100", addresses: "10" }, U: { vault: "30", addresses: "1" } },
    setAside: { TPLAY: "8", GEM: "5" },
    ...{ statement, signature: await account.signMessage({ message: statement }), signer: account.address },
  };
}

let files = 0;
const newFile = () => join(folder, `${++files}.json`);

function fileOf(receipts: readonly SavedJson[]): string {
  const file = newFile();
  writeFileSync(file, JSON.stringify(receipts));
  return file;
}

async function run(url: string, ...more: string[]) {
  const node = ["--rpc", chain.chain.rpcUrl, "--contract", contract, "--timeout", "2"];
  const { lines, code } = await auditNow([url, ...node, ...more]);
  const of = (label: string) =>
    lines.filter((line) => line.startsWith(`${label}: `)).map((line) => line.slice(label.length + 2));
  return {
    ...{ code, contradictions: of("contradiction"), unchecked: of("could not check") },
    ...{ warnings: of("warning"), verdict: lines.at(-1) },
  };
}

const right = {
  ...{ code: 0, contradictions: [], unchecked: [], warnings: [] },
  verdict: "verdict: right, without a contradiction",
};

/** Starts the proxy with one lie for the running test. */
async function plant(lie: Lie): Promise<string> {
  const proxy = await startLyingProxy(site.url, key, lie);
  onTestFinished(() => proxy.stop());
  return proxy.url;
}

/** Stores the tree head with the first entries in a state file. */
async function storedState(): Promise<string> {
  const file = newFile();
  site.show(log.entries.slice(0, storedSize), headAtMs - 60_000);
  onTestFinished(() => void site.show(log.entries, headAtMs));
  expect(await run(site.url, "--state", file)).toEqual(right);
  site.show(log.entries, headAtMs);
  return file;
}

const indexOf = (matches: (entry: LogEntry) => boolean): number => {
  const index = log.entries.findIndex(matches);
  if (index < 0) throw new Error("the log has no such entry");
  return index;
};
const isBetOf = (game: string) => (entry: LogEntry) =>
  entry.kind === "bet" && entry.game === game && log.openings.has(entry.sealed);

/** Returns a lie that changes one entry. */
const changing = (index: number, change: (entry: BetEntry) => LogEntry): Lie => ({
  entries: (entries) => entries.map((entry, at) => (at === index ? change(entry as BetEntry) : entry)),
});

describe("fair audit", () => {
  it("finds no contradiction in an honest log with the receipts of a player", async () => {
    expect(await run(site.url)).toEqual(right);
    expect(await run(site.url, "--receipts", fileOf(log.receipts))).toEqual(right);
    expect(await run(await plant({}), "--receipts", fileOf(log.receipts))).toEqual(right);
  });

  it("names cancelled rounds of Crash, and commitments to chains of Crash that the log does not contain", async () => {
    const cancelled = log.entries.flatMap((entry) =>
      entry.kind === "crash round" && entry.crashPointE4 === null ? entry.round : [],
    );
    const block = await committer.commit("crash chain", "ee".repeat(32), 900, 60);
    const node = ["--rpc", chain.chain.rpcUrl, "--contract", contract];
    const lines = (await auditNow([site.url, ...node])).lines.join("\n");
    expect(lines).toMatch(new RegExp(`cancelled ${cancelled.length} rounds of Crash.*${cancelled[0]} \\(`));
    expect(lines).toContain(`block ${block} has a commitment to a chain of Crash from round 901 on`);
  });

  it("reads only new entries if a stored tree head is given, and stores the new tree head", async () => {
    const file = await storedState();
    const stored = () => JSON.parse(readFileSync(file, "utf8"));
    expect(stored().size).toBe(storedSize);
    expect(await run(site.url, "--state", file)).toEqual(right);
    expect(stored()).toMatchObject({ size: log.entries.length, root: rootOf(log.entries) });
    const { lines } = await auditNow([
      site.url,
      "--state",
      file,
      "--rpc",
      chain.chain.rpcUrl,
      "--contract",
      contract,
    ]);
    expect(lines.join("\n")).toContain(`${log.entries.length} entries, of which 0 were read`);
    expect(await run(site.url, "--state", file, "--receipts", fileOf(log.receipts))).toEqual(right);
  });
});

it("npm run fair audit prints the report, and exits with the code of the verdict", async () => {
  site.show(log.entries, Date.now());
  onTestFinished(() => void site.show(log.entries, headAtMs));
  const program = fileURLToPath(new URL("../../fair.ts", import.meta.url));
  const fair = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
    new Promise((done) => {
      const child = execFile(process.execPath, [program, "audit", ...args], (_error, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  const honest = await fair(site.url, "--rpc", chain.chain.rpcUrl, "--contract", contract);
  expect(honest).toMatchObject({ code: 0, stderr: "" });
  expect(honest.stdout.trimEnd().split("\n").at(-1)).toBe(right.verdict);
  expect(await fair("play.example")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("URL"),
  });
});

describe("fair audit reports exactly the lie of the server", () => {
  it("a dropped bet of a player with a receipt", async () => {
    const index = indexOf(isBetOf("dice"));
    const url = await plant({ entries: (entries) => entries.toSpliced(index, 1) });
    const { code, contradictions } = await run(url, "--receipts", fileOf(log.receipts));
    const { id } = log.openings.get((log.entries[index] as BetEntry).sealed) as BetOpening;
    expect({ code, contradictions }).toEqual({
      code: 1,
      contradictions: [expect.stringMatching(new RegExp(`^receipt \\d+, round ${id}: .*found none$`))],
    });
  });

  it("a dropped bet on Crash of a player with a receipt", async () => {
    const index = indexOf(isBetOf("crash"));
    const url = await plant({ entries: (entries) => entries.toSpliced(index, 1) });
    const { contradictions } = await run(url, "--receipts", fileOf(log.receipts));
    expect(contradictions).toEqual([expect.stringMatching(/^receipt \d+, bet .* of Crash: .*found none$/)]);
  });

  it("a changed payout", async () => {
    const index = indexOf(isBetOf("dice"));
    const lie = changing(index, (entry) => ({ ...entry, multiplierE4: entry.multiplierE4 + 1 }));
    const wrong = expect.stringContaining(`entry ${index}, bet on dice`);
    expect(await run(await plant(lie))).toMatchObject({ code: 1, contradictions: [wrong] });
    const { contradictions } = await run(await plant(lie), "--receipts", fileOf(log.receipts));
    expect(contradictions).toEqual([wrong, expect.stringContaining(`entry ${index}, multiplierE4`)]);
  });

  it("a second hash for a seed pair", async () => {
    const url = await plant({
      answer: {
        ...{ call: "GET /fairness/seeds", player },
        change: (data) => ({
          ...data,
          active: { ...(data.active as object), serverSeedHash: "ab".repeat(32) },
        }),
      },
    });
    const shown = (await (await fetch(`${url}/api/fairness/seeds`)).json()) as {
      data: never;
      receipt: never;
    };
    const second = {
      call: "GET /fairness/seeds",
      player,
      request: null,
      answer: shown.data,
      receipt: shown.receipt,
    };
    const { code, contradictions } = await run(url, "--receipts", fileOf([...log.receipts, second]));
    expect({ code, contradictions }).toEqual({
      code: 1,
      contradictions: [
        expect.stringMatching(
          /server seed hash of seed pair 1 of player 7: expected ".*", as in receipt 1, found "abab/,
        ),
      ],
    });
  });

  it("a rewritten tree with another entry before the stored tree head", async () => {
    const file = await storedState();
    const before = readFileSync(file, "utf8");
    const lie = changing(storedSize - 1, (entry) => ({ ...entry, atMs: entry.atMs + 1 }));
    const { code, contradictions } = await run(await plant(lie), "--state", file);
    expect({ code, contradictions }).toEqual({
      code: 1,
      contradictions: [expect.stringContaining("a tree with another beginning")],
    });
    expect(readFileSync(file, "utf8")).toBe(before);
    const shorter = await plant({ entries: (entries) => entries.slice(0, storedSize - 1) });
    expect(await run(shorter, "--state", file)).toMatchObject({
      contradictions: [expect.stringContaining(`expected at least the ${storedSize} entries`)],
    });
  });

  it("a commitment to a chain of Crash after its salt", async () => {
    const saltBlock = commitBlock - 1;
    const { hash: salt } = await committer.reach(saltBlock);
    const pointOf = ({ gameHash }: CrashRoundEntry) => crashPointE4({ gameHash, salt });
    const hashes = new Map(
      log.entries.flatMap((entry) => (entry.kind === "crash round" ? [[entry.round, entry]] : [])),
    );
    const url = await plant({
      entries: (entries) =>
        entries.map((entry) => {
          if (entry.kind === "crash chain") return { ...entry, salt, saltBlock };
          if (entry.kind === "crash round")
            return { ...entry, crashPointE4: entry.crashPointE4 === null ? null : pointOf(entry) };
          if (entry.kind !== "bet" || entry.game !== "crash") return entry;
          const claim = entry.outcome as unknown as Parameters<typeof crashEnded>[2] & { round: number };
          const { gameHash = "" } = hashes.get(claim.round) ?? {};
          const seeds = { serverSeed: gameHash, clientSeed: salt, nonce: claim.round };
          const { outcome, multiplierE4 } = crashEnded(seeds, { autoCashOutE4: null }, claim);
          const { crashPointE4: _, ...shown } = outcome;
          return { ...entry, outcome: shown, multiplierE4 };
        }),
    });
    expect(await run(url)).toMatchObject({
      code: 1,
      contradictions: [
        expect.stringMatching(/^chain 1 of Crash, block of the salt: .*the commitment was late, found block/),
      ],
    });
  });

  it("an entry of a seed pair after the first bet on it", async () => {
    const url = await plant({
      entries: ([start, chainEntry, pair, ...rest]) => [start, chainEntry, ...rest, pair] as LogEntry[],
    });
    const { contradictions } = await run(url, "--receipts", fileOf(log.receipts));
    const late = contradictions.filter((line) => line.startsWith("entry of seed pair 1 of player 7"));
    expect(late).toEqual(Array.from({ length: 5 }, () => expect.stringContaining("the commitment was late")));
    // The tree on the chain contains the entry of the seed pair.
    expect(contradictions.filter((line) => !late.includes(line))).toEqual([
      expect.stringContaining(`root of the first ${committedSize} entries`),
    ]);
  });

  it("a missing round of Crash that the server gave up", async () => {
    const url = await plant({
      entries: (entries) =>
        entries.filter((entry) => entry.kind !== "crash round" || entry.round !== givenUpRound),
    });
    expect(await run(url)).toMatchObject({
      code: 1,
      contradictions: [
        expect.stringContaining(`expected round ${givenUpRound}, found round ${givenUpRound + 1}`),
      ],
    });
  });

  it("a lowered target of a bet on Crash", async () => {
    const index = indexOf(isBetOf("crash"));
    const loweredE4 = 15_000;
    const lie = changing(index, (entry) => {
      const opening = log.openings.get(entry.sealed) as BetOpening;
      const outcome = { ...(entry.outcome as object), targetE4: loweredE4, cashOutE4: loweredE4 };
      return { ...entry, outcome, multiplierE4: loweredE4, sealed: sealedOf({ ...opening, payout: "2.25" }) };
    });
    const { code, contradictions } = await run(await plant(lie), "--receipts", fileOf(log.receipts));
    expect({ code, contradictions }).toEqual({
      code: 1,
      contradictions: [
        expect.stringMatching(
          new RegExp(
            `^entry ${index}, targetE4: expected ${byHandE4}, as in receipt \\d+, found ${loweredE4}$`,
          ),
        ),
      ],
    });
  });

  it("a target of a bet on Crash above the limit of its round", async () => {
    const index = indexOf(isBetOf("crash"));
    const lie = changing(index, (entry) => ({
      ...entry,
      outcome: { ...(entry.outcome as object), targetE4: byHandE4 + 100, cashOutE4: byHandE4 },
    }));
    const { contradictions } = await run(await plant(lie));
    expect(contradictions.at(-1)).toContain(`at most the limit ${byHandE4} of the round`);
  });

  it("a round of Crash without limits", async () => {
    const url = await plant({
      entries: (entries) =>
        entries.map((entry) =>
          entry.kind === "crash round" && entry.round === 3 ? { ...entry, limits: null } : entry,
        ),
    });
    expect(await run(url)).toMatchObject({
      code: 1,
      contradictions: [expect.stringMatching(/round 3 .*expected limits/)],
    });
  });

  it("a wrong return of a game", async () => {
    const url = await plant({
      returns: (lines) =>
        lines.map((line) =>
          line.game === "limbo" ? { ...line, multiplierSumE4: line.multiplierSumE4 - 1n } : line,
        ),
    });
    expect(await run(url)).toMatchObject({
      code: 1,
      contradictions: [expect.stringContaining("tree head, returns of limbo PLAY")],
    });
  });

  it("a forged receipt", async () => {
    const url = await plant({
      answer: { call: "GET /fairness/seeds", player, key: newKey(), change: (data) => data },
    });
    const shown = (await (await fetch(`${url}/api/fairness/seeds`)).json()) as {
      data: never;
      receipt: never;
    };
    const forged = {
      call: "GET /fairness/seeds",
      player,
      request: null,
      answer: shown.data,
      receipt: shown.receipt,
    };
    const { code, contradictions } = await run(url, "--receipts", fileOf([...log.receipts, forged]));
    expect({ code, contradictions }).toEqual({
      code: 1,
      contradictions: [expect.stringContaining(`receipt ${log.receipts.length + 1}, signature`)],
    });
  });

  it("a fork of the log that the server shows to one caller only", async () => {
    const url = await plant({ entries: (entries) => entries.toSpliced(committedSize - 2, 1) });
    expect(await run(url)).toMatchObject({
      code: 1,
      contradictions: [
        expect.stringMatching(/^root of the first 40 entries: expected .*, found a log with another root/),
      ],
    });
  });
});

describe("fair audit reports a server whose answers contradict the chain or each other", () => {
  /** Changes the JSON of one answer. */
  const changed = (wanted: string, change: (data: never) => unknown): Lie => ({
    file(path, honest) {
      if (path !== `/api${wanted}`) return honest;
      const envelope = JSON.parse(honest.toString()) as { data: never };
      return Buffer.from(JSON.stringify({ ...envelope, data: change(envelope.data) }));
    },
  });
  /** Changes the last byte of a file of the log. */
  const flipped = (name: string): Lie => ({
    file(path, honest) {
      if (path !== `/api/log/1/${name}`) return honest;
      return Buffer.concat([honest.subarray(0, -1), Buffer.of((honest.at(-1) ?? 0) ^ 1)]);
    },
  });

  it.each<[string, () => Lie, readonly RegExp[]]>([
    [
      "another key of receipts than on the chain",
      () =>
        changed("/fairness/receipt-keys", (keys: readonly object[]) => [
          { ...keys[0], publicKey: newKey().publicKey },
        ]),
      [/^key 1 of receipts: /, /^tree head, key: /],
    ],
    [
      "more debts than reserves in the proof of solvency",
      () =>
        changed("/solvency", ({ newest }: { newest: { owed: object } }) => ({
          ...{ newest: { ...newest, owed: { ...newest.owed, U: "32" } }, earlier: [] },
        })),
      [/, statement: /, /, U: expected reserves of at least 32, found 31$/],
    ],
    [
      "another root of the proof of solvency than on the chain",
      () =>
        changed("/solvency", ({ newest }: { newest: { statement: string } }) => {
          const root = `0x${"ef".repeat(32)}`;
          const statement = newest.statement.replace(/Root: .*/, `Root: ${root}`);
          return { newest: { ...newest, root, statement }, earlier: [] };
        }),
      [/, signature: /, /, root: expected (cd){32}, as on the chain, found (ef){32}$/],
    ],
    ["a tile with a wrong hash", () => flipped("tile/0/001"), [/^tile\/0\/001, hash 255: /]],
    [
      "an entry with a further field",
      () => changing(committedSize, (entry) => ({ ...entry, more: 1 }) as never),
      [/^entry 40: expected the canonical JSON of an entry/, /^tree head, returns of (dice|limbo) PLAY: /],
    ],
    [
      "two starts",
      () => ({ entries: (entries) => [...entries, { kind: "start", atMs: headAtMs, previous: null }] }),
      [/^entry \d+: expected no second start/],
    ],
    [
      "a log whose first entry is not the start",
      () => ({ entries: ([, ...rest]) => rest }),
      [/^entry 0: expected the kind start, found seed chain$/, /^root of the first 40 entries: /],
    ],
  ])("with %s", async (_, lie, lines) => {
    const { code, contradictions } = await run(await plant(lie()));
    expect({ code, contradictions }).toEqual({
      ...{ code: 1, contradictions: lines.map((line) => expect.stringMatching(line)) },
    });
  });

  it("a bundle of the log whose entries do not give the signed root", async () => {
    const url = await plant({
      file: (path, honest) =>
        path.endsWith("tile/entries/001")
          ? Buffer.from(
              honest
                .toString("latin1")
                .replace('"sealed":"', '"sealed":"0')
                .replace(/([0-9a-f])"\}/, '"}'),
              "latin1",
            )
          : honest,
    });
    const { contradictions } = await run(url);
    expect(contradictions.at(-1)).toMatch(
      /^tree head with \d+ entries: expected the root .* that the entries give/,
    );
  });
});

describe("fair audit reports that it could not check something", () => {
  const bundle = "/api/log/1/tile/entries/000";
  const unknown = (text: string) => ({
    ...{ code: 2, contradictions: [], unchecked: [expect.stringContaining(text)] },
    verdict: "verdict: unknown, because 1 part could not be checked",
  });

  it.each([
    ["does not answer", bundle, "hang" as const, "no answer in time"],
    ["answers with a web page", bundle, Buffer.from("<html></html>"), "not a bundle of entries"],
    [
      "sends a tile without its end",
      "/api/log/1/tile/0/000",
      Buffer.alloc(32 * 255),
      "8160 bytes instead of 8192",
    ],
    [
      "sends a web page as tree head",
      "/api/log/1/checkpoint",
      Buffer.from("<html></html>"),
      "not a tree head",
    ],
    [
      "sends a web page instead of an API answer",
      "/api/fairness/log",
      Buffer.from("<html></html>"),
      "not JSON",
    ],
    [
      "sends an API answer without its fields",
      "/api/solvency",
      Buffer.from("{}"),
      "does not have the right fields",
    ],
  ])("a server that %s", async (_, broken, bytes, sentence) => {
    const url = await plant({ file: (path, honest) => (path === broken ? bytes : honest) });
    expect(await run(url)).toMatchObject(unknown(sentence));
  });

  it("a node of the chain that does not answer", async () => {
    const { lines, code } = await auditNow([site.url, "--rpc", "http://127.0.0.1:9", "--contract", contract]);
    expect(code).toBe(2);
    expect(lines).toContainEqual(expect.stringMatching(/^could not check: chain: /));
  });

  it("a manual cash-out of Crash whose receipt is missing", async () => {
    const receipts = log.receipts.filter(({ call }) => call !== "POST /games/crash/cash-out");
    const { code, unchecked } = await run(site.url, "--receipts", fileOf(receipts));
    expect({ code, unchecked }).toEqual({
      code: 2,
      unchecked: [expect.stringContaining("it says that the player cashed out")],
    });
  });

  it("an older tree head than the stored one, and keeps the stored one", async () => {
    const file = await storedState();
    const before = readFileSync(file, "utf8");
    site.show(log.entries.slice(0, storedSize - 1), headAtMs - 61_000);
    onTestFinished(() => void site.show(log.entries, headAtMs));
    expect(await run(site.url, "--state", file)).toMatchObject(
      unknown("an older tree head than the stored one"),
    );
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("a tree head that is older than three minutes", async () => {
    site.show(log.entries, headAtMs - 240_000);
    onTestFinished(() => void site.show(log.entries, headAtMs));
    expect(await run(site.url)).toMatchObject(unknown("the tree head is 4 minutes old"));
  });
});

describe("fair audit of a log that begins after a restore of the database", () => {
  /** Shows log 2 with one entry, which names the end of log 1. */
  function showNextLog(previous: { readonly size: number; readonly root: string }): void {
    site.show([{ kind: "start", atMs: headAtMs, previous: { log: 1, ...previous } }], headAtMs, 2);
    onTestFinished(() => void site.show(log.entries, headAtMs));
  }

  it("finds no contradiction if the earlier log continued the stored tree", async () => {
    const file = await storedState();
    showNextLog({ size: log.entries.length, root: rootOf(log.entries) });
    const { warnings, ...answer } = await run(site.url, "--state", file);
    expect({ ...answer, warnings: [] }).toEqual(right);
    expect(warnings).toHaveLength(2);
  });

  it("finds another end of the earlier log than the stored tree allows", async () => {
    const file = await storedState();
    showNextLog({ size: log.entries.length, root: "ab".repeat(32) });
    expect(await run(site.url, "--state", file)).toMatchObject({
      code: 1,
      contradictions: [expect.stringContaining(`end of log 1 with ${log.entries.length} entries`)],
    });
  });

  it("cannot check entries that the restore has removed", async () => {
    const file = await storedState();
    showNextLog({ size: storedSize - 10, root: rootOf(log.entries.slice(0, storedSize - 10)) });
    expect(await run(site.url, "--state", file)).toMatchObject({
      code: 2,
      unchecked: [expect.stringContaining(`up to ${storedSize - 1}`)],
    });
  });
});

describe("fair audit refuses wrong arguments with one sentence", () => {
  it.each([
    ["no URL", [], "usage"],
    ["a URL without a protocol", ["play.example"], "URL must be a URL"],
    [
      "a contract that is no address",
      ["http://localhost", "--contract", "0x12"],
      "--contract must be an address",
    ],
    ["a time limit that is no number", ["http://localhost", "--timeout", "soon"], "--timeout must be"],
    ["a file without receipts", ["http://localhost", "--receipts", "/dev/null"], "file:"],
  ])("for %s", async (_, args, sentence) => {
    await expect(auditNow(args)).rejects.toThrow(sentence);
  });

  it("for a damaged state file", async () => {
    const file = await storedState();
    const { size: _, ...damaged } = JSON.parse(readFileSync(file, "utf8"));
    for (const text of ["{", JSON.stringify(damaged)]) {
      writeFileSync(file, text);
      await expect(auditNow([site.url, "--state", file])).rejects.toThrow(`state ${file}`);
    }
  });
});
