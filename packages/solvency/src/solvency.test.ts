import { createHash } from "node:crypto";
import { formatAssetAmount } from "@gemplay/money";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addOwed, nothingOwed, type Owed, OwedError, owedAssets } from "./owed.ts";
import { type Proof, verifyProof } from "./proof.ts";
import { ProofError, readProof } from "./read-proof.ts";
import { sha256Hex as inBrowser } from "./sha256.ts";
import { type Leaf, leafNode, pathOf, rootHash, topOf } from "./tree.ts";

const takenAtMs = 1_795_420_800_000;
const saltOf = (id: bigint) => createHash("sha256").update(`salt ${id}`).digest("hex");

const amount = fc.bigInt(0n, 10n ** 28n);
const owed: fc.Arbitrary<Owed> = fc.record({ PLAY: amount, TPLAY: amount, U: amount, GEM: amount });

/** Generates leaves for trees of any size, for example an odd number of leaves, one leaf, or several levels. */
const leaves: fc.Arbitrary<Leaf[]> = fc
  .array(owed, { minLength: 1, maxLength: 40 })
  .map((all) =>
    all.map((of, place) => ({ salt: saltOf(BigInt(place)), playerId: BigInt(place + 1), owed: of })),
  );
const treeAndPlace = leaves.chain((all) => fc.tuple(fc.constant(all), fc.nat(all.length - 1)));

function rootOf(all: readonly Leaf[]): string {
  return rootHash({ takenAtMs, leaves: all.length }, topOf(all.map(leafNode)));
}

function proofOf(all: readonly Leaf[], index: number): Proof {
  const leaf = all[index];
  if (leaf === undefined) throw new RangeError("no such leaf");
  return { ...leaf, takenAtMs, leaves: all.length, index, path: pathOf(all.map(leafNode), index) };
}

const sumOf = (all: readonly Leaf[]) => all.reduce((sum, leaf) => addOwed(sum, leaf.owed), nothingOwed);

describe("a Merkle sum tree", () => {
  it("can prove each leaf and the total of all leaves", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        const root = rootOf(all);
        expect(verifyProof(proofOf(all, place), root)).toEqual({
          isProven: true,
          root,
          total: sumOf(all),
        });
      }),
    );
  });

  it("hashes exactly the bytes that the documentation describes", () => {
    const leaf: Leaf = { salt: "ab".repeat(32), playerId: 7n, owed: { ...nothingOwed, PLAY: 5n, GEM: 9n } };
    const bytes = `00${"ab".repeat(32)}${"7".padStart(16, "0")}${"5".padStart(32, "0")}${"0".repeat(64)}${"9".padStart(32, "0")}`;
    const digest = createHash("sha256").update(Buffer.from(bytes, "hex")).digest("hex");
    expect(leafNode(leaf).hash).toBe(digest);
    const top = leafNode(leaf);
    const owedBytes = bytes.slice(-128);
    const parent = `01${`${digest}${owedBytes}`.repeat(2)}`;
    expect(topOf([top, top])).toEqual({
      hash: createHash("sha256").update(Buffer.from(parent, "hex")).digest("hex"),
      owed: { ...nothingOwed, PLAY: 10n, GEM: 18n },
    });
  });

  it("gives the same hashes in the browser and in Node", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(inBrowser(bytes)).toBe(bytesToHex(sha256(bytes)));
        expect(inBrowser(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
      }),
    );
  });

  it("can be built from blocks of leaves, and a proof then needs one block and the other blocks' top nodes", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        const size = 4;
        const nodes = all.map(leafNode);
        const blocks = Array.from({ length: Math.ceil(nodes.length / size) }, (_, at) =>
          nodes.slice(at * size, (at + 1) * size),
        );
        const tops = blocks.map(topOf);
        expect(topOf(tops)).toEqual(topOf(nodes));
        const at = Math.floor(place / size);
        const path = [...pathOf(blocks[at] ?? [], place % size), ...pathOf(tops, at)];
        expect(path).toEqual(pathOf(nodes, place));
      }),
    );
  });
});

describe("verifyProof against a cheating operator", () => {
  const one = fc.constantFrom(...owedAssets);

  it("refuses a negative amount in a leaf or in a path", () => {
    fc.assert(
      fc.property(treeAndPlace, one, fc.bigInt(1n, 10n ** 30n), ([all, place], asset, less) => {
        const bad = { ...nothingOwed, [asset]: -less };
        expect(() => leafNode({ salt: saltOf(0n), playerId: 1n, owed: bad })).toThrow(OwedError);
        const proof = proofOf(all, place);
        expect(verifyProof({ ...proof, owed: bad }, rootOf(all))).toEqual({ isProven: false, why: "amount" });
        const [first, ...rest] = proof.path;
        if (first !== undefined)
          expect(verifyProof({ ...proof, path: [{ ...first, owed: bad }, ...rest] }, rootOf(all))).toEqual({
            isProven: false,
            why: "amount",
          });
      }),
    );
  });

  it("refuses a sum that does not fit into sixteen bytes", () => {
    const most = (1n << 128n) - 1n;
    const full = leafNode({ salt: saltOf(1n), playerId: 1n, owed: { ...nothingOwed, U: most } });
    const unit = leafNode({ salt: saltOf(2n), playerId: 2n, owed: { ...nothingOwed, U: 1n } });
    expect(() => topOf([full, unit])).toThrow(OwedError);
    expect(() =>
      leafNode({ salt: saltOf(1n), playerId: 1n, owed: { ...nothingOwed, U: most + 1n } }),
    ).toThrow(OwedError);
  });

  it("refuses the proof of a player whose leaf is not in the tree", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        fc.pre(all.length > 1);
        const others = all.filter((_, at) => at !== place);
        const root = rootOf(others);
        expect(verifyProof(proofOf(all, place), root).isProven).toBe(false);
        for (let at = 0; at < others.length; at++) {
          const shown = { ...proofOf(others, at), ...all[place] };
          expect(verifyProof(shown, root).isProven).toBe(false);
        }
      }),
    );
  });

  it("refuses a changed amount in a leaf and a changed sum on the path", () => {
    fc.assert(
      fc.property(treeAndPlace, one, fc.nat(), ([all, place], asset, step) => {
        const proof = proofOf(all, place);
        const root = rootOf(all);
        const more = (of: Owed) => ({ ...of, [asset]: of[asset] + 1n });
        expect(verifyProof({ ...proof, owed: more(proof.owed) }, root).isProven).toBe(false);
        const at = step % Math.max(1, proof.path.length);
        const changed = proof.path.map((node, place) =>
          place === at ? { ...node, owed: more(node.owed) } : node,
        );
        if (proof.path.length > 0)
          expect(verifyProof({ ...proof, path: changed }, root)).toEqual({ isProven: false, why: "root" });
      }),
    );
  });

  it("refuses swapped, additional and missing nodes", () => {
    fc.assert(
      fc.property(treeAndPlace, fc.nat(), ([all, place], step) => {
        const proof = proofOf(all, place);
        const root = rootOf(all);
        const { path } = proof;
        const at = step % Math.max(1, path.length);
        const extra = leafNode({ salt: saltOf(99n), playerId: 99n, owed: nothingOwed });
        expect(verifyProof({ ...proof, path: [...path, extra] }, root)).toEqual({
          isProven: false,
          why: "path",
        });
        if (path.length === 0) return;
        expect(verifyProof({ ...proof, path: path.toSpliced(at, 1) }, root)).toEqual({
          isProven: false,
          why: "path",
        });
        if (path.length > 1) {
          const swapped = path.with(0, path[1] ?? extra).with(1, path[0] ?? extra);
          expect(verifyProof({ ...proof, path: swapped }, root)).toEqual({ isProven: false, why: "root" });
        }
        // If the leaf and its sibling are swapped, the hash of their parent changes.
        const moved = proof.index ^ 1;
        if (moved < all.length) expect(verifyProof({ ...proof, index: moved }, root).isProven).toBe(false);
      }),
    );
  });

  it("refuses a tree with additional leaves, and a wrong number of leaves", () => {
    fc.assert(
      fc.property(treeAndPlace, fc.integer({ min: 1, max: 3 }), ([all, place], more) => {
        const empty = { salt: saltOf(0n), playerId: 0n, owed: nothingOwed };
        const padded = [...all, ...Array.from({ length: more }, () => empty)];
        expect(rootOf(padded)).not.toBe(rootOf(all));
        const proof = proofOf(all, place);
        expect(verifyProof(proof, rootOf(padded)).isProven).toBe(false);
        for (const leaves of [all.length + more, all.length - more])
          expect(verifyProof({ ...proof, leaves }, rootOf(all)).isProven).toBe(false);
        // The root contains the time of the tree, so a different time changes the root.
        expect(verifyProof({ ...proof, takenAtMs: takenAtMs + 1 }, rootOf(all)).isProven).toBe(false);
      }),
    );
  });

  it("refuses proofs in which two players with the same balance share one leaf", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        const proof = proofOf(all, place);
        const root = rootOf(all);
        expect(verifyProof({ ...proof, playerId: proof.playerId + 1_000n }, root).isProven).toBe(false);
      }),
    );
  });

  it("detects a leaf that occurs twice, because the amounts count twice and change the root", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        const again = all[place];
        if (again === undefined) return;
        const doubled = [...all, again];
        expect(topOf(doubled.map(leafNode)).owed).toEqual(addOwed(sumOf(all), again.owed));
        expect(rootOf(doubled)).not.toBe(rootOf(all));
      }),
    );
  });
});

describe("readProof", () => {
  const written = (of: Owed) =>
    Object.fromEntries(owedAssets.map((asset) => [asset, formatAssetAmount(of[asset], asset)]));
  const jsonOf = (proof: Proof) => ({
    takenAtMs: proof.takenAtMs,
    leaves: proof.leaves,
    index: proof.index,
    salt: proof.salt,
    userId: String(proof.playerId),
    owed: written(proof.owed),
    path: proof.path.map(({ hash, owed: of }) => ({ hash, owed: written(of) })),
  });

  it("returns the same proof that was converted to JSON", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        const small = proofOf(all, place);
        expect(readProof(JSON.parse(JSON.stringify(jsonOf(small))))).toEqual(small);
      }),
    );
  });

  const good = jsonOf(
    proofOf(
      [1n, 2n].map((id) => ({ salt: saltOf(id), playerId: id, owed: { ...nothingOwed, PLAY: id } })),
      0,
    ),
  );
  it.each([
    ["the value null", null],
    ["a list instead of an object", []],
    ["no salt", { ...good, salt: undefined }],
    ["a malformed salt", { ...good, salt: "zz" }],
    ["a negative amount", { ...good, owed: { ...good.owed, PLAY: "-1" } }],
    ["an amount as a number", { ...good, owed: { ...good.owed, PLAY: 1 } }],
    ["a missing asset", { ...good, owed: { PLAY: "1" } }],
    ["a leaf position that is not a whole number", { ...good, index: 0.5 }],
    ["a path that is not a list", { ...good, path: "up" }],
    ["a path of 50 nodes", { ...good, path: Array.from({ length: 50 }, () => good.path[0]) }],
    ["a node without a sum", { ...good, path: [{ hash: saltOf(1n) }] }],
    ["a player id that is not text", { ...good, userId: 1 }],
  ])("refuses a file with %s", (_, json) => {
    expect(() => readProof(json)).toThrow(ProofError);
  });
});
