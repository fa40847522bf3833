import { createHash, generateKeyPairSync, sign } from "node:crypto";
import {
  type BetEntry,
  canonicalJson,
  drawsOf,
  inclusionPath,
  type JsonValue,
  loggedOutcome,
  logRoot,
  merkleLeaf,
  nodesOf,
  sealedOf,
  signedNote,
  treeHeadText,
} from "@gemplay/games";
import { describe, expect, it } from "vitest";
import {
  type Account,
  account,
  hashes,
  linesOf,
  salt,
  seedOf,
  textsOf,
  zipOf,
} from "../test/archived-account.ts";
import { checkArchive } from "./check.ts";
import { type ArchivedProof, type ArchivedRound, type ArchivedTreeHeads, publicLogFiles } from "./format.ts";

// Each test changes the public log of an account, or what the archive contains of the log.

const origin = "play.example/log/1";
const pair = generateKeyPairSync("ed25519");
const { x = "" } = pair.publicKey.export({ format: "jwk" });
const publicKey = Buffer.from(x, "base64url").toString("hex");
/** The number of finished rounds of the account. */
const rounds = account().rounds.length;

/** The part of an archive that is about the public log. */
interface Logged {
  heads: { -readonly [Name in keyof ArchivedTreeHeads]: ArchivedTreeHeads[Name] };
  proofs: { -readonly [Name in keyof ArchivedProof]: ArchivedProof[Name] }[];
}

function entryOf(row: ArchivedRound): { entry: BetEntry; opening: ArchivedProof["opening"] } {
  const { game, asset, atMs, params, outcome, multiplierE4, id, seedNumber, nonce, amount, payout } = row;
  const serverSeed = [hashes[nonce], seedOf("revealed"), seedOf("active")][seedNumber] ?? "";
  const seeds = { serverSeed, clientSeed: seedNumber === 0 ? salt : "mine", nonce };
  const key = `key of ${id}`;
  const opening = { id, key, seedNumber, nonce, amount, payout };
  const entry = {
    kind: "bet",
    ...{ game, asset, atMs, multiplierE4 },
    params: params as JsonValue,
    outcome: loggedOutcome(game, outcome) as JsonValue,
    draws: drawsOf(game, seeds, row),
    sealed: sealedOf(opening),
  } as const;
  return { entry, opening };
}

/** Signs the tree head of a log with the given leaves. */
function headOf(leaves: readonly string[]): string {
  const root = logRoot(
    leaves.length,
    nodesOf(() => leaves),
  );
  const text = treeHeadText({ origin, size: leaves.length, root, atMs: 1_795_420_800_000, returns: [] });
  return signedNote(origin, text, { publicKey, signature: sign(null, Buffer.from(text), pair.privateKey) });
}

/**
 * Returns the tree head and the proofs of an account's rounds. In the log, the rounds have another order than in the
 * archive.
 *
 * @param change changes the entries before the server makes the tree
 */
function loggedOf(from: Account, change: (entry: BetEntry) => BetEntry = (entry) => entry): Logged {
  const made = (from.rounds as unknown as ArchivedRound[]).map(entryOf);
  const texts = made.map(({ entry }) => canonicalJson(change(entry) as unknown as JsonValue));
  const leaves = ["the first entry", ...[...texts].reverse()].map(merkleLeaf);
  const proofs = made.map(({ opening }, at) => {
    const index = made.length - at;
    const path = inclusionPath(
      index,
      leaves.length,
      nodesOf(() => leaves),
    );
    return { id: opening.id, log: 1, index, entry: texts[at] ?? "", path, opening };
  });
  return {
    heads: { keys: [{ number: 1, publicKey }], treeHeads: [{ log: 1, note: headOf(leaves) }] },
    proofs,
  };
}

/** Changes the log of an account, and checks the archive, whose manifest fits. */
async function checked(
  change: (logged: Logged) => unknown = () => undefined,
  { from = account(), logged = loggedOf(from) } = {},
) {
  change(logged);
  const files = {
    [publicLogFiles.treeHeads]: linesOf([logged.heads]),
    [publicLogFiles.proofs]: linesOf(logged.proofs),
  };
  return await checkArchive(await zipOf(textsOf(from, "", files)));
}

const first = ({ proofs }: Logged) => proofs[0] ?? expect.fail();
const kindsOf = async (...args: Parameters<typeof checked>) => {
  const { findings, publicLog } = await checked(...args);
  return [findings.map(({ what }) => what), publicLog.proven] as const;
};

describe("checkArchive with proofs for the public log", () => {
  it("confirms the proof of each round, and returns the tree head and its key", async () => {
    const { findings, publicLog } = await checked();
    expect(findings).toEqual([]);
    expect(publicLog).toEqual({
      proven: rounds,
      notProven: 0,
      treeHeads: [
        {
          ...{ log: 1, origin, size: rounds + 1, root: expect.stringMatching(/^[0-9a-f]{64}$/) },
          ...{ atMs: 1_795_420_800_000, publicKey, isSigned: true },
        },
      ],
    });
  });

  it("counts a round without a proof as not proven", async () => {
    for (const at of [0, 3, rounds - 1]) {
      const { findings, publicLog } = await checked(({ proofs }) => proofs.splice(at, 1));
      expect(findings).toEqual([]);
      expect(publicLog).toMatchObject({ proven: rounds - 1, notProven: 1 });
    }
  });

  it("accepts an archive from the time before the public log", async () => {
    const { findings, publicLog } = await checkArchive(await zipOf(textsOf(account())));
    expect(findings).toEqual([]);
    expect(publicLog).toEqual({ proven: 0, notProven: rounds, treeHeads: [] });
  });

  it("finds that one of the two files is missing", async () => {
    const files = { [publicLogFiles.treeHeads]: linesOf([loggedOf(account()).heads]) };
    const { findings } = await checkArchive(await zipOf(textsOf(account(), "", files)));
    expect(findings).toEqual([{ what: "file_missing", file: publicLogFiles.proofs }]);
  });
});

describe("checkArchive with forged proofs for the public log", () => {
  it.each<[string, (logged: Logged) => unknown]>([
    ["a changed path", (logged) => (first(logged).path = [...first(logged).path].reverse())],
    ["a shortened path", (logged) => (first(logged).path = first(logged).path.slice(1))],
    ["the index of another entry", (logged) => (first(logged).index = 0)],
    ["a changed entry", (logged) => (first(logged).entry = first(logged).entry.replace('"bet"', '"bot"'))],
    ["a log without a tree head", (logged) => (first(logged).log = 2)],
  ])("finds %s", async (_, change) => {
    const [{ id, game }] = account().rounds as [{ id: string; game: string }];
    const { findings, publicLog } = await checked(change);
    expect(findings).toEqual([{ what: "log_path", game, id }]);
    expect(publicLog).toMatchObject({ proven: rounds - 1, notProven: 1 });
  });

  it("finds a changed opening", async () => {
    for (const change of [
      { key: "other" },
      { nonce: 9 },
      { amount: "3" },
      { payout: "3" },
      { id: "other" },
    ]) {
      const changed = kindsOf((logged) =>
        Object.assign(first(logged), { opening: { ...first(logged).opening, ...change } }),
      );
      expect(await changed, JSON.stringify(change)).toEqual([["log_entry"], rounds - 1]);
    }
  });

  it("finds a tree whose entries differ from the rounds", async () => {
    for (const change of [
      { kind: "seed pair" },
      { asset: "TPLAY" },
      { game: "wheel" },
      { atMs: 77 },
      { multiplierE4: 77 },
      { params: {} },
      { outcome: {} },
      { sealed: seedOf("other") },
      { more: 1 },
    ]) {
      const from = account();
      const logged = loggedOf(from, (entry) => ({ ...entry, ...change }) as BetEntry);
      const [kinds, proven] = await kindsOf(undefined, { from, logged });
      expect(new Set(kinds), JSON.stringify(change)).toEqual(new Set(["log_entry"]));
      expect(proven).toBeLessThan(rounds);
    }
  });

  it("finds numbers in an entry that do not follow from the revealed seeds", async () => {
    const from = account();
    const logged = loggedOf(from, (entry) => ({ ...entry, draws: "00000000" }));
    const { findings, publicLog } = await checked(undefined, { from, logged });
    expect(new Set(findings.map(({ what }) => what))).toEqual(new Set(["log_draws"]));
    // The server seed of one round is not revealed yet.
    expect(publicLog.proven).toBe(1);
  });

  it("finds the proof of another player's round", async () => {
    const other = account();
    const logged = loggedOf(other);
    const stranger = { ...first(logged), id: "a round of another player" };
    expect(await kindsOf(({ proofs }) => proofs.push(stranger), { from: other, logged })).toEqual([
      ["log_order"],
      rounds,
    ]);
    const own = loggedOf(account());
    const taken = { ...first(own), opening: own.proofs[1]?.opening ?? expect.fail() };
    expect(await kindsOf((changed) => (changed.proofs[0] = taken))).toEqual([["log_entry"], rounds - 1]);
  });

  it("finds a proof that occurs twice, and proofs in a wrong order", async () => {
    expect(await kindsOf((logged) => logged.proofs.unshift(first(logged)))).toEqual([["log_order"], 1]);
    expect(await kindsOf((logged) => logged.proofs.reverse())).toEqual([["log_order"], 1]);
  });

  it("finds that two rounds have the same entry", async () => {
    const from = account();
    const round = from.rounds.find(({ game }) => game === "crash") ?? expect.fail();
    from.rounds.splice(from.rounds.indexOf(round), 0, { ...round });
    const logged = loggedOf(from);
    const [one, other] = logged.proofs.filter(({ id }) => id === round.id);
    const findings = await kindsOf(() => Object.assign(one ?? {}, other), { from, logged });
    expect(findings[0]).toContain("log_twice");
  });

  it("finds a tree head that no listed key has signed, and counts no round as proven", async () => {
    const other = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x ?? "";
    const changes: ((logged: Logged) => unknown)[] = [
      ({ heads }) => (heads.keys = []),
      ({ heads }) =>
        (heads.keys = [{ number: 1, publicKey: Buffer.from(other, "base64url").toString("hex") }]),
      ({ heads }) => (heads.treeHeads = [{ log: 1, note: forged(heads) }]),
    ];
    for (const change of changes) expect(await kindsOf(change)).toEqual([["head_signature"], 0]);
  });

  it("finds a changed tree head", async () => {
    const [kinds, proven] = await kindsOf(({ heads }) => {
      const note = heads.treeHeads[0]?.note ?? "";
      heads.treeHeads = [{ log: 1, note: note.replace(`\n${rounds + 1}\n`, `\n${rounds + 2}\n`) }];
    });
    expect(kinds).toContain("head_signature");
    expect(proven).toBe(0);
  });

  it("finds a tree head of another log, two tree heads of one log, and a text that is no tree head", async () => {
    const note = ({ heads }: Logged) => heads.treeHeads[0]?.note ?? "";
    const listed = (log: number, text: string) => ({ log, note: text });
    for (const change of [
      (logged: Logged) => [...logged.heads.treeHeads, listed(2, note(logged))],
      (logged: Logged) => [...logged.heads.treeHeads, listed(1, note(logged))],
      (logged: Logged) => [...logged.heads.treeHeads, listed(3, "no tree head")],
    ])
      expect(await kindsOf((logged) => (logged.heads.treeHeads = change(logged)))).toEqual([
        ["head_unreadable"],
        rounds,
      ]);
  });

  it("reports proofs and tree heads that cannot be read", async () => {
    const lines = (change: (logged: Logged) => unknown) => kindsOf(change);
    expect(await lines((logged) => (logged.proofs[0] = null as never))).toEqual([
      ["line_unreadable"],
      rounds - 1,
    ]);
    expect(await lines((logged) => Object.assign(first(logged), { path: undefined }))).toEqual([
      ["log_entry"],
      rounds - 1,
    ]);
    const [kinds, proven] = await lines((logged) => (logged.heads = null as never));
    expect(kinds).toContain("line_unreadable");
    expect(proven).toBe(0);
  });
});

/** Returns a tree head whose signature line has the id of the key, but another signature. */
function forged({ treeHeads }: Logged["heads"]): string {
  const [text = ""] = (treeHeads[0]?.note ?? "").split("\n\n");
  const signature = createHash("sha512").update("no signature").digest();
  return signedNote(origin, `${text}\n`, { publicKey, signature });
}
