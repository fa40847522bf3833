import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merkleLeaf, merkleNode } from "#hashes";
import { type GameName, games, instantGameNames } from "../games.ts";
import { merkleRoot, merkleTree } from "../receipts/merkle-tree.ts";
import {
  type BetEntry,
  decodeBundle,
  drawsOf,
  encodeBundle,
  entryFollowsFromDraws,
  entryText,
  sealedOf,
} from "./entries.ts";
import { nodesOf, parseTilePath, tilePath, tileRoot, tilesFor, tileWidth, widthOf } from "./tiles.ts";
import { consistencyPath, inclusionPath, isConsistent, logRoot, type NodeReader } from "./tree.ts";
import { noteKeyId, parseTreeHead, signedNote, treeHeadText } from "./tree-head.ts";

const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => `entry ${index}`);

/** Returns the hash of a complete subtree over the leaves, by the definition of RFC 9162. */
const nodeOver = (leaves: readonly string[]): NodeReader => {
  const read: NodeReader = (level, index) =>
    level === 0
      ? merkleLeaf(leaves[index] ?? expect.fail("the leaf does not exist"))
      : merkleNode(read(level - 1, 2 * index), read(level - 1, 2 * index + 1));
  return read;
};

/** Returns the tiles over the leaves, as a log with these leaves serves them. */
function tilesOver(leaves: readonly string[]) {
  const levels = [leaves.map(merkleLeaf)];
  for (let below = levels[0] ?? []; below.length >= tileWidth; below = levels.at(-1) ?? []) {
    const full = Math.floor(below.length / tileWidth);
    levels.push(
      Array.from({ length: full }, (_, number) =>
        logRoot(tileWidth, (level, index) => {
          const read: NodeReader = (at, place) =>
            at === 0
              ? (below[number * tileWidth + place] ?? "")
              : merkleNode(read(at - 1, 2 * place), read(at - 1, 2 * place + 1));
          return read(level, index);
        }),
      ),
    );
  }
  return ({ level, number }: { readonly level: number; readonly number: number }) =>
    (levels[level] ?? []).slice(number * tileWidth, (number + 1) * tileWidth);
}

const sizes = fc.integer({ min: 1, max: 70 });

describe("the tree of the public log", () => {
  it("the root and the paths of the public log's tree are those of RFC 9162", () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const leaves = leavesOf(size);
        const { root, paths } = merkleTree(leaves);
        expect(logRoot(size, nodeOver(leaves))).toBe(root);
        for (const [index, path] of paths.entries())
          expect(inclusionPath(index, size, nodeOver(leaves))).toEqual(path);
        expect(() => inclusionPath(size, size, nodeOver(leaves))).toThrow(RangeError);
      }),
    );
  });

  it("a consistency proof of the public log's tree holds for exactly its two trees", () => {
    fc.assert(
      fc.property(sizes, sizes, fc.nat(), (one, other, at) => {
        const [from, size] = [Math.min(one, other), Math.max(one, other)];
        const leaves = leavesOf(size);
        const tree = (count: number, of = leaves) => ({ size: count, root: logRoot(count, nodeOver(of)) });
        const path = consistencyPath(from, size, nodeOver(leaves));
        expect(isConsistent(tree(from), tree(size), path)).toBe(true);
        expect(isConsistent(tree(from), tree(size), [...path, "00".repeat(32)])).toBe(false);
        const rewritten = leaves.map((leaf, index) => (index === at % from ? `${leaf}, changed` : leaf));
        expect(isConsistent(tree(from, rewritten), tree(size), path)).toBe(false);
        expect(isConsistent(tree(from), tree(size, rewritten), path)).toBe(false);
        const honest = consistencyPath(from, size, nodeOver(rewritten));
        expect(isConsistent(tree(from), tree(size, rewritten), honest)).toBe(false);
        if (path.length > 0) expect(isConsistent(tree(from), tree(size), path.slice(1))).toBe(false);
      }),
    );
    expect(() => consistencyPath(0, 3, nodeOver(leavesOf(3)))).toThrow(RangeError);
    expect(() => consistencyPath(4, 3, nodeOver(leavesOf(3)))).toThrow(RangeError);
  });

  it.each([1, 255, 256, 257, 700, 66_000])(
    "the tiles of a public log with %i entries give its root",
    (size) => {
      const leaves = leavesOf(size);
      const tile = tilesOver(leaves);
      const { root } = merkleTree(leaves);
      const asked = tilesFor((node) => logRoot(size, node));
      for (const place of asked) expect(tile(place)).toHaveLength(widthOf(place, size));
      const known = new Map(asked.map((place) => [`${place.level}/${place.number}`, tile(place)]));
      const node = nodesOf(({ level, number }) => known.get(`${level}/${number}`) ?? []);
      expect(logRoot(size, node)).toBe(root);
      const path = inclusionPath(size - 1, size, nodesOf(tile));
      expect(merkleRoot(leaves[size - 1] ?? "", { index: size - 1, size, path })).toBe(root);
    },
  );

  it("the root of a full tile is the root of a tree with its leaves", () => {
    const leaves = leavesOf(tileWidth);
    expect(tileRoot(leaves.map(merkleLeaf))).toBe(merkleTree(leaves).root);
    expect(() => tileRoot(leaves.slice(1).map(merkleLeaf))).toThrow(RangeError);
  });

  it("a tile has one path, which names level, number and width as the specification of tiles does", () => {
    expect(tilePath(0, 1_234_067, 256)).toBe("tile/0/x001/x234/067");
    expect(tilePath("entries", 7, 12)).toBe("tile/entries/007.p/12");
    fc.assert(
      fc.property(fc.nat({ max: 7 }), fc.nat(), fc.integer({ min: 1, max: 256 }), (level, number, width) => {
        expect(parseTilePath(tilePath(level, number, width))).toEqual({ level, number, width });
      }),
    );
    for (const path of [
      "tile/0/7",
      "tile/0/007.p/256",
      "tile/0/007.p/0",
      "tile/0/x000/007",
      "tile/0/007.p/08",
      "tile/00/007",
      "tile/../007",
      `tile/0/x010${"/x000".repeat(5)}/000`,
    ])
      expect(parseTilePath(path), path).toBeUndefined();
  });
});

describe("a tree head of the public log", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const { x = "" } = publicKey.export({ format: "jwk" });
  const key = Buffer.from(x, "base64url").toString("hex");
  const head = {
    origin: "play.example/log/1",
    size: 12,
    root: "ab".repeat(32),
    atMs: 1_795_950_000_000,
    returns: [{ game: "dice", asset: "PLAY", rounds: 3, multiplierSumE4: 29_700n }],
  };
  const text = treeHeadText(head);
  const signature = sign(null, Buffer.from(text), privateKey);
  const note = signedNote(head.origin, text, { publicKey: key, signature });

  it("a tree head is a signed note with the checkpoint, the time and the returns, and can be read again", () => {
    const root = Buffer.from(head.root, "hex").toString("base64");
    expect(text).toBe(`play.example/log/1\n12\n${root}\nat 1795950000000\nreturns dice PLAY 3 29700\n`);
    const read = parseTreeHead(note) ?? expect.fail();
    expect(read).toMatchObject({ ...head, text, keyId: noteKeyId(head.origin, key) });
    expect(verify(null, Buffer.from(read.text), publicKey, read.signature)).toBe(true);
  });

  it("the signature line of a tree head has the key id that the specification of signed notes defines", () => {
    const id = createHash("sha256")
      .update(`${head.origin}\n`)
      .update(Uint8Array.of(1))
      .update(Buffer.from(key, "hex"))
      .digest("hex");
    expect(noteKeyId(head.origin, key)).toBe(id.slice(0, 8));
  });

  it("a tree head is refused if a line is missing, changed in form, or not signed", () => {
    const [origin, size, root, time] = text.split("\n");
    for (const wrong of [
      "",
      text,
      note.replace(`${time}\n`, ""),
      note.replace("at ", "at -"),
      note.replace(`${origin}\n${size}`, `${origin}\n012`),
      note.replace(root ?? "", "AAAA"),
      note.replace("returns dice", "returns Dice!"),
      note.replace("— ", "- "),
      note.replace(/\S+\n$/, "AAAA\n"),
    ])
      expect(parseTreeHead(wrong), wrong).toBeUndefined();
  });
});

it("the public log of the documentation's test vector has the documented hashes, openings and tree head", () => {
  const document = readFileSync(new URL("../../../../docs/fairness.md", import.meta.url), "utf8");
  const section = document.slice(
    document.indexOf("## Public log"),
    document.indexOf("**On the blockchain.**"),
  );
  const quoted = (section.match(/^ {4}.*$|^$/gm) ?? []).map((line) => line.slice(4));
  const texts = quoted.filter((line) => line.includes('"kind"'));
  const [pair, bet] = quoted
    .filter((line) => line.includes('Seed"') || line.includes('"id"'))
    .map((line) => JSON.parse(line));
  const hashes = section.match(/`[0-9a-f]{64}`/g)?.map((one) => one.slice(1, -1));
  const leaves = texts.map(merkleLeaf);
  const node = nodeOver(texts);
  expect(hashes).toEqual([...leaves, logRoot(3, node), ...inclusionPath(2, 3, node)]);
  expect(consistencyPath(2, 3, node)).toEqual([leaves[2]]);
  const numbers = Array.from({ length: 600 }, (_, number) => String(number));
  expect(section).toContain(`root\n${logRoot(600, nodesOf(tilesOver(numbers)))}.`);
  expect(section).toContain(`is ${tileRoot(numbers.slice(256, 512).map(merkleLeaf))}.`);
  const entries = texts.map((text) => JSON.parse(text));
  expect(entries.map(entryText)).toEqual(texts);
  expect([sealedOf(pair), sealedOf(bet)]).toEqual([entries[1].sealed, entries[2].sealed]);
  expect(entryFollowsFromDraws(entries[2])).toBe(true);
  const begin = quoted.indexOf("play.example/log/1");
  const end = quoted.findIndex((line) => line.startsWith("— "));
  const note = quoted.slice(begin, end + 1).filter((line, at, all) => line !== "" || all[at - 1] !== "");
  const head = parseTreeHead(`${note.join("\n")}\n`) ?? expect.fail();
  expect(head).toMatchObject({ size: 3, root: logRoot(3, node) });
  const key = /public key\s+`([0-9a-f]{64})`\. The text/.exec(document)?.[1] ?? "";
  expect(head.keyId).toBe(noteKeyId(head.origin, key));
  const jwk = { kty: "OKP", crv: "Ed25519", x: Buffer.from(key, "hex").toString("base64url") };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  expect(verify(null, Buffer.from(head.text), publicKey, head.signature)).toBe(true);
});

describe("the entries of the public log", () => {
  const seeds = {
    serverSeed: "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4",
    clientSeed: "ec75fca98de6f2d9",
  };

  /** Returns the entry of a round in which a staged game makes `moves` of its simulated moves. */
  function entryOf(game: GameName, nonce: number): BetEntry {
    const round = { ...seeds, nonce };
    const { initial: params } = games[game];
    const base = { kind: "bet", game, asset: "PLAY", atMs: 1, sealed: "00".repeat(32) } as const;
    if (games[game].kind === "instant") {
      const { outcome, multiplierE4 } = (
        games[game] as { play(seeds: object, params: object): { outcome: object; multiplierE4: number } }
      ).play(round, params);
      const draws = drawsOf(game, round, { params, outcome });
      return { ...base, params, outcome, multiplierE4, draws } as unknown as BetEntry;
    }
    const played = { seeds: round, params: { mines: 3 }, moves: [{ tile: 4 }] };
    const outcome = games.mines.outcome(played);
    const { multiplierE4 } = games.mines.standing(played);
    const draws = drawsOf("mines", round, { params: played.params, outcome });
    return {
      ...base,
      game: "mines",
      params: played.params,
      outcome,
      multiplierE4,
      draws,
    } as unknown as BetEntry;
  }

  it.each([...instantGameNames, "mines"] as const)(
    "an entry of %s follows from its numbers, and no other entry does",
    (game) => {
      for (let nonce = 0; nonce < 20; nonce++) {
        const entry = entryOf(game, nonce);
        expect(entry.draws).toMatch(/^([0-9a-f]{8})+$/);
        expect(entryFollowsFromDraws(entry)).toBe(true);
        const wrong: Partial<BetEntry>[] = [
          { multiplierE4: entry.multiplierE4 + 1 },
          { draws: `${entry.draws}00000000` },
          { draws: entry.draws.slice(8) },
          { outcome: { ...(entry.outcome as object), more: 1 } },
          { params: { nothing: 1 } },
        ];
        for (const change of wrong)
          expect(entryFollowsFromDraws({ ...entry, ...change }), JSON.stringify(change)).toBe(false);
      }
    },
  );

  it("the first four numbers of Dice are those of the documentation", () => {
    const draws = [20, 21, 22].map((nonce) => entryOf("dice", nonce).draws);
    expect(draws).toEqual(["ee4403d4", "01955cef", "b79deda9"]);
  });

  it("the opening of a bet gives the sealed hash of exactly this bet", () => {
    const opening = { id: "a", key: "k", seedNumber: 1, nonce: 2, amount: "1.5", payout: "0" };
    const json = '{"amount":"1.5","id":"a","key":"k","nonce":2,"payout":"0","seedNumber":1}';
    expect(sealedOf(opening)).toBe(createHash("sha256").update(json).digest("hex"));
  });

  it("a bundle contains the texts of its entries, and is refused if it is cut", () => {
    const texts = [entryText(entryOf("dice", 1)), "{}", "ü", ""];
    const bytes = encodeBundle(texts);
    expect(decodeBundle(bytes)).toEqual(texts);
    expect([...bytes.subarray(0, 2)]).toEqual([(texts[0]?.length ?? 0) >> 8, (texts[0]?.length ?? 0) & 255]);
    expect(() => decodeBundle(bytes.subarray(0, -1))).toThrow(RangeError);
    expect(() => encodeBundle(["x".repeat(65_536)])).toThrow(RangeError);
  });
});
