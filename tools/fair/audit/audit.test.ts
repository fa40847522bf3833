// Tests the audit with an honest log on a real chain, and with a proxy that plants one lie of an operator.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type BetEntry,
  type BetOpening,
  type CrashRoundEntry,
  crashEnded,
  crashPointE4,
  type JsonValue,
  type LogEntry,
  type StartEntry,
  sealedOf,
} from "@gemplay/games";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  auditNow,
  chain,
  changing,
  commitBlock,
  committedSize,
  committer,
  contract,
  fileOf,
  headAtMs,
  indexOf,
  isBetOf,
  key,
  log,
  plant,
  right,
  run,
  site,
  storedSize,
  storedState,
  withAuditedSite,
} from "../../../tests/audit/audited-site.ts";
import { byHandE4, givenUpRound, player } from "../../../tests/audit/honest-log.ts";
import { rootOf } from "../../../tests/audit/log-of.ts";
import type { Lie } from "../../../tests/audit/lying-proxy.ts";
import { newKey, signAnswer } from "../../../tests/audit/operator-key.ts";

withAuditedSite();

describe("fair audit", () => {
  it("finds no contradiction in an honest log with the receipts of a player", async () => {
    expect(await run(site.url)).toEqual(right);
    expect(await run(site.url, "--receipts", fileOf(log.receipts))).toEqual(right);
    expect(await run(await plant({}), "--receipts", fileOf(log.receipts))).toEqual(right);
  });

  it("does not expect bets from before the first entry of log 1", async () => {
    const atMs = (log.entries[0] as StartEntry).atMs - 1;
    const oldBet = (call: string, change: (answer: never) => object) => {
      const found = log.receipts.find((saved) => saved.call === call) ?? expect.fail(call);
      const answer = change(found.answer as never) as JsonValue;
      return signAnswer(key, { call, player, request: found.request, answer, atMs });
    };
    const receipts = [
      oldBet("POST /games/dice/bet", (answer: { round: object }) => ({
        ...{ ...answer, round: { ...answer.round, atMs, id: "old" } },
      })),
      oldBet("POST /games/crash/bet", (answer: { bet: object }) => ({
        ...{ ...answer, bet: { ...answer.bet, round: 900, id: "old" } },
      })),
    ];
    expect(await run(site.url, "--receipts", fileOf(receipts))).toEqual(right);
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
    const wrong = expect.stringContaining(`entry ${index} of log 1, bet on dice`);
    expect(await run(await plant(lie))).toMatchObject({ code: 1, contradictions: [wrong] });
    const { contradictions } = await run(await plant(lie), "--receipts", fileOf(log.receipts));
    expect(contradictions).toEqual([wrong, expect.stringContaining(`entry ${index} of log 1, multiplierE4`)]);
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
      contradictions: [expect.stringContaining(`size of log 1: expected at least the ${storedSize} entries`)],
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
    expect(late).toEqual(Array.from({ length: 8 }, () => expect.stringContaining("the commitment was late")));
    // The tree on the chain contains the entry of the seed pair.
    expect(contradictions.filter((line) => !late.includes(line))).toEqual([
      expect.stringContaining(`root of the first ${committedSize} entries of log 1`),
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

  it("a bet on a round of Crash that the log does not contain", async () => {
    const index = indexOf(isBetOf("crash"));
    const lie = changing(index, (entry) => ({
      ...entry,
      outcome: { ...(entry.outcome as object), round: 55 },
    }));
    expect((await run(await plant(lie))).contradictions).toEqual([
      `entry ${index} of log 1, bet on Crash: expected an entry of round 55, found none`,
    ]);
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
            `^entry ${index} of log 1, targetE4: expected ${byHandE4}, as in receipt \\d+, found ${loweredE4}$`,
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
      contradictions: [expect.stringContaining("tree head of log 1, returns of limbo PLAY")],
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
        expect.stringMatching(
          /^root of the first 40 entries of log 1: expected .*, found a log with another root/,
        ),
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
      [/^key 1 of receipts: /, /^tree head of log 1, key: /],
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
    ["a tile with a wrong hash", () => flipped("tile/0/001"), [/^tile\/0\/001 of log 1, hash 255: /]],
    [
      "an entry with a further field",
      () => changing(committedSize, (entry) => ({ ...entry, more: 1 }) as never),
      [
        /^entry 40 of log 1: expected the canonical JSON of an entry/,
        /^tree head of log 1, returns of (dice|limbo) PLAY: /,
      ],
    ],
    [
      "two starts",
      () => ({ entries: (entries) => [...entries, { kind: "start", atMs: headAtMs, previous: null }] }),
      [/^entry \d+ of log 1: expected no second start/],
    ],
    [
      "a log whose first entry is not the start",
      () => ({ entries: ([, ...rest]) => rest }),
      [
        /^entry 0 of log 1: expected the kind start, found seed chain$/,
        /^root of the first 40 entries of log 1: /,
      ],
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
      /^tree head of log 1 with \d+ entries: expected the root .* that the entries give/,
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
