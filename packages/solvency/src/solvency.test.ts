import { createHash } from "node:crypto";
import { formatAssetAmount } from "@gemplay/money";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addOwed, nothingOwed, type Owed, OwedError, owedAssets } from "./owed.ts";
import { type Proof, type ProofPart, verifyProof, type WhyNotProven } from "./proof.ts";
import { ProofError, readProof } from "./read-proof.ts";
import { sha256Hex as inBrowser } from "./sha256.ts";
import { type Leaf, leafNode, levelsOf, pathOf, rootHash, topOf } from "./tree.ts";

const takenAtMs = 1_795_420_800_000;
const saltOf = (id: bigint) => createHash("sha256").update(`salt ${id}`).digest("hex");

const amount = fc.bigInt(0n, 10n ** 28n);
const owed: fc.Arbitrary<Owed> = fc.record({ PLAY: amount, TPLAY: amount, U: amount, GEM: amount });

/**
 * Generates leaves for trees of any size, for example an odd number of leaves, one leaf, or several levels. Each leaf
 * belongs to one of five players, so most players have several leaves.
 */
const leaves: fc.Arbitrary<Leaf[]> = fc
  .array(fc.tuple(owed, fc.bigInt(1n, 5n)), { minLength: 1, maxLength: 40 })
  .map((all) => all.map(([of, playerId], place) => ({ salt: saltOf(BigInt(place)), playerId, owed: of })));
/** Generates leaves, and the position of a leaf of the player whose proof a test checks. */
const treeAndPlace = leaves.chain((all) => fc.tuple(fc.constant(all), fc.nat(all.length - 1)));

function rootOf(all: readonly Leaf[]): string {
  return rootHash({ takenAtMs, leaves: all.length }, topOf(all.map(leafNode)));
}

/** Returns the proof of all parts of the player to whom the leaf at the given position belongs. */
function proofOf(all: readonly Leaf[], place: number): Proof {
  const playerId = all[place]?.playerId ?? 0n;
  const levels = levelsOf(all.map(leafNode));
  const parts = all.flatMap(({ playerId: owner, ...leaf }, index) =>
    owner === playerId ? [{ ...leaf, index, path: pathOf(levels, index) }] : [],
  );
  return { takenAtMs, leaves: all.length, playerId, owed: sumOf(parts), parts };
}

/** Changes the first part of a proof. The stated debt stays equal to the sum of the parts, if a sum is possible. */
function withPart(proof: Proof, change: (part: ProofPart) => Partial<ProofPart>): Proof {
  const parts = proof.parts.map((part, at) => (at === 0 ? { ...part, ...change(part) } : part));
  const isSum = parts.every((part) => owedAssets.every((asset) => part.owed[asset] >= 0n));
  return { ...proof, owed: isSum ? sumOf(parts) : proof.owed, parts };
}

const sumOf = (all: readonly { readonly owed: Owed }[]) =>
  all.reduce((sum, leaf) => addOwed(sum, leaf.owed), nothingOwed);
const fails = (why: WhyNotProven) => ({ isProven: false, why });

describe("a Merkle sum tree", () => {
  it("can prove all parts of each player and the total of all leaves", () => {
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

  it("can be built from blocks of leaves, and a path then needs one block and the other blocks' top nodes", () => {
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
        const path = [...pathOf(levelsOf(blocks[at] ?? []), place % size), ...pathOf(levelsOf(tops), at)];
        expect(path).toEqual(pathOf(levelsOf(nodes), place));
      }),
    );
  });
});

describe("verifyProof against a cheating operator", () => {
  const one = fc.constantFrom(...owedAssets);
  const more = (of: Owed, asset: (typeof owedAssets)[number]) => ({ ...of, [asset]: of[asset] + 1n });

  it("refuses a negative amount in a leaf or in a path", () => {
    fc.assert(
      fc.property(treeAndPlace, one, fc.bigInt(1n, 10n ** 30n), ([all, place], asset, less) => {
        const bad = { ...nothingOwed, [asset]: -less };
        expect(() => leafNode({ salt: saltOf(0n), playerId: 1n, owed: bad })).toThrow(OwedError);
        const proof = proofOf(all, place);
        expect(
          verifyProof(
            withPart(proof, () => ({ owed: bad })),
            rootOf(all),
          ),
        ).toEqual(fails("amount"));
        const [first, ...rest] = proof.parts[0]?.path ?? [];
        if (first !== undefined)
          expect(
            verifyProof(
              withPart(proof, () => ({ path: [{ ...first, owed: bad }, ...rest] })),
              rootOf(all),
            ),
          ).toEqual(fails("amount"));
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

  it("refuses the proof of a player of whom one leaf is not in the tree", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        fc.pre(all.length > 1);
        const { salt = "", owed: of = nothingOwed } = all[place] ?? {};
        const others = all.filter((_, at) => at !== place);
        const root = rootOf(others);
        expect(verifyProof(proofOf(all, place), root).isProven).toBe(false);
        for (let at = 0; at < others.length; at++) {
          const shown = withPart(proofOf(others, at), () => ({ salt, owed: of }));
          expect(verifyProof(shown, root)).toEqual(fails("root"));
        }
      }),
    );
  });

  it("refuses a changed amount in a leaf and a changed sum on the path", () => {
    fc.assert(
      fc.property(treeAndPlace, one, fc.nat(), ([all, place], asset, step) => {
        const proof = proofOf(all, place);
        const root = rootOf(all);
        const changed = withPart(proof, (part) => ({ owed: more(part.owed, asset) }));
        expect(verifyProof(changed, root)).toEqual(fails("root"));
        const at = step % Math.max(1, proof.parts[0]?.path.length ?? 0);
        const onPath = withPart(proof, ({ path }) => ({
          path: path.map((node, height) =>
            height === at ? { ...node, owed: more(node.owed, asset) } : node,
          ),
        }));
        if (all.length > 1) expect(verifyProof(onPath, root)).toEqual(fails("root"));
      }),
    );
  });

  it("refuses swapped, additional and missing nodes", () => {
    fc.assert(
      fc.property(treeAndPlace, fc.nat(), ([all, place], step) => {
        const proof = proofOf(all, place);
        const root = rootOf(all);
        const extra = leafNode({ salt: saltOf(99n), playerId: 99n, owed: nothingOwed });
        const longer = withPart(proof, ({ path }) => ({ path: [...path, extra] }));
        expect(verifyProof(longer, root)).toEqual(fails("path"));
        const [{ path, index } = { path: [] as ProofPart["path"], index: 0 }] = proof.parts;
        if (path.length === 0) return;
        const shorter = withPart(proof, () => ({ path: path.toSpliced(step % path.length, 1) }));
        expect(verifyProof(shorter, root)).toEqual(fails("path"));
        if (path.length > 1) {
          const swapped = path.with(0, path[1] ?? extra).with(1, path[0] ?? extra);
          expect(
            verifyProof(
              withPart(proof, () => ({ path: swapped })),
              root,
            ),
          ).toEqual(fails("root"));
        }
        // If the leaf and its sibling are swapped, the hash of their parent changes.
        const moved = withPart(proof, () => ({ index: index ^ 1 }));
        if ((index ^ 1) < all.length) expect(verifyProof(moved, root).isProven).toBe(false);
      }),
    );
  });

  it("refuses a position that is not a whole number within the tree", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        for (const index of [-1, 0.5, all.length, Number.NaN]) {
          const moved = withPart(proofOf(all, place), () => ({ index }));
          expect(verifyProof(moved, rootOf(all))).toEqual(fails("path"));
        }
      }),
    );
  });

  it("refuses a tree with additional leaves, and a wrong number of leaves", () => {
    fc.assert(
      fc.property(treeAndPlace, fc.integer({ min: 1, max: 3 }), ([all, place], added) => {
        const empty = { salt: saltOf(0n), playerId: 0n, owed: nothingOwed };
        const padded = [...all, ...Array.from({ length: added }, () => empty)];
        expect(rootOf(padded)).not.toBe(rootOf(all));
        const proof = proofOf(all, place);
        expect(verifyProof(proof, rootOf(padded)).isProven).toBe(false);
        for (const leaves of [all.length + added, all.length - added])
          expect(verifyProof({ ...proof, leaves }, rootOf(all)).isProven).toBe(false);
        // The root contains the time of the tree, so a different time changes the root.
        expect(verifyProof({ ...proof, takenAtMs: takenAtMs + 1 }, rootOf(all))).toEqual(fails("root"));
      }),
    );
  });

  it("refuses a part that another player also gets, because the hash contains the player", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        const root = rootOf(all);
        const proof = proofOf(all, place);
        expect(verifyProof({ ...proof, playerId: proof.playerId + 1_000n }, root)).toEqual(fails("root"));
        const other = all.findIndex(({ playerId }) => playerId !== proof.playerId);
        if (other < 0) return;
        const lent = [...proof.parts, ...proofOf(all, other).parts];
        expect(verifyProof({ ...proof, owed: sumOf(lent), parts: lent }, root)).toEqual(fails("root"));
      }),
    );
  });

  it("refuses a proof that contains one part twice", () => {
    fc.assert(
      fc.property(treeAndPlace, ([all, place]) => {
        const proof = proofOf(all, place);
        const parts = [...proof.parts, ...proof.parts.slice(0, 1)];
        expect(verifyProof({ ...proof, owed: sumOf(parts), parts }, rootOf(all))).toEqual(fails("twice"));
      }),
    );
  });

  it("refuses a proof without one part, or without any part, if the stated debt is the whole debt", () => {
    fc.assert(
      fc.property(leaves, fc.nat(), (some, without) => {
        const all = some.map((leaf) => ({ ...leaf, owed: more(leaf.owed, "U") }));
        const proof = proofOf(all, 0);
        const parts = proof.parts.toSpliced(without % proof.parts.length, 1);
        expect(verifyProof({ ...proof, parts }, rootOf(all))).toEqual(fails("parts"));
        expect(verifyProof({ ...proof, parts: [] }, rootOf(all))).toEqual(fails("parts"));
        expect(verifyProof({ ...proof, owed: nothingOwed, parts: [] }, rootOf(all))).toEqual(fails("parts"));
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
    userId: String(proof.playerId),
    owed: written(proof.owed),
    parts: proof.parts.map((part) => ({
      index: part.index,
      salt: part.salt,
      owed: written(part.owed),
      path: part.path.map(({ hash, owed: of }) => ({ hash, owed: written(of) })),
    })),
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
  const [goodPart] = good.parts;
  const badPart = (change: object) => ({ ...good, parts: [{ ...goodPart, ...change }] });
  it.each([
    ["the value null", null],
    ["a list instead of an object", []],
    ["parts that are not a list", { ...good, parts: {} }],
    ["a part that is not an object", { ...good, parts: [7] }],
    ["65 parts", { ...good, parts: Array.from({ length: 65 }, () => goodPart) }],
    ["no salt", badPart({ salt: undefined })],
    ["a malformed salt", badPart({ salt: "zz" })],
    ["a negative amount", badPart({ owed: { ...good.owed, PLAY: "-1" } })],
    ["an amount as a number", badPart({ owed: { ...good.owed, PLAY: 1 } })],
    ["a missing asset", { ...good, owed: { PLAY: "1" } }],
    ["a gem amount with five decimals", { ...good, owed: { ...good.owed, GEM: "0.00001" } }],
    ["a leaf position that is not a whole number", badPart({ index: 0.5 })],
    ["a path that is not a list", badPart({ path: "up" })],
    ["a path of 50 nodes", badPart({ path: Array.from({ length: 50 }, () => goodPart?.path[0]) })],
    ["a node without a sum", badPart({ path: [{ hash: saltOf(1n) }] })],
    ["a player id that is not text", { ...good, userId: 1 }],
  ])("refuses a file with %s", (_, json) => {
    expect(() => readProof(json)).toThrow(ProofError);
  });
});
